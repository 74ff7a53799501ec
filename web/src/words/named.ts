import type { Declare, PhaseSection } from '../wire';

/** What the rules name. */
export type Phase = PhaseSection['phase'];
export type Event = Declare['event'];

/** Every reason for a refusal, in the order of `sicbo.core.law.refusal`; a test holds the two together. */
export const REASONS = [
  'approval-missing', 'rulebook-not-in-force', 'advantage-not-acknowledged', 'layout-option-mismatch', 'outside-hours',
  'table-open', 'table-closed', 'not-permitted', 'not-provided', 'table-suspended', 'wrong-phase', 'not-shaken',
  'betting-closed', 'wrong-round', 'unknown-player', 'no-seat', 'seat-taken', 'seat-not-idle', 'wager-not-offered',
  'no-such-wager', 'positions-fixed', 'oral-without-chips', 'not-an-amount', 'below-minimum', 'above-maximum',
  'wrong-unit', 'insufficient-chips', 'insufficient-credit', 'credit-source', 'unresolved-wager', 'credits-on-meter',
  'streak-not-offered', 'streak-closed', 'streak-stake', 'streak-locked', 'notice-too-short', 'not-marked',
  'entry-differs', 'reason-required', 'unknown-ground', 'refund-required', 'no-forfeit', 'not-the-shooter', 'too-early',
  'too-late', 'not-a-time', 'not-a-name', 'name-taken', 'dice-not-committed', 'not-dice', 'not-limits',
  'out-of-bounds', 'above-ceiling', 'name-reserved', 'config-differs',
  'debt-outstanding', 'nothing-owed', 'plays-here', 'own-wallet', 'dice-stand',
] as const;
export type Reason = (typeof REASONS)[number];
