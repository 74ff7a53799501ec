/** What the table sounds like, made of noise and sine waves: no file is loaded. */
export type Cue =
  | { cue: 'shake'; seconds: number }
  | { cue: 'knock'; die: number }
  | { cue: 'chime'; size: 1 | 2 | 3 }
  | { cue: 'tick'; last: boolean };

/** A pentatonic scale from G: whatever is played together sounds well. */
const SCALE = [392, 440, 523.25, 587.33, 659.25, 783.99, 880];
const CHIMES: Record<1 | 2 | 3, number[]> = { 1: [2, 4], 2: [1, 2, 4, 5], 3: [0, 2, 3, 4, 5, 6] };

/** A voice that rises quickly to its loudest and dies away. */
function voice(
  context: BaseAudioContext,
  out: AudioNode,
  at: number,
  loud: number,
  seconds: number,
  attack = 0.004,
): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(out);
  return gain;
}

function tone(
  context: BaseAudioContext,
  out: AudioNode,
  at: number,
  pitch: number,
  to: number,
  seconds: number,
  type: OscillatorType = 'sine',
): void {
  const wave = context.createOscillator();
  wave.type = type;
  wave.frequency.setValueAtTime(pitch, at);
  if (to !== pitch) wave.frequency.exponentialRampToValueAtTime(to, at + seconds);
  wave.connect(out);
  wave.start(at);
  wave.stop(at + seconds);
}

function hiss(
  context: BaseAudioContext,
  out: AudioNode,
  noise: AudioBuffer,
  at: number,
  pitch: number,
  loud: number,
  seconds: number,
): void {
  const source = context.createBufferSource();
  source.buffer = noise;
  const band = context.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = pitch;
  band.Q.value = 1.4;
  source.connect(band).connect(voice(context, out, at, loud, seconds));
  source.start(at, Math.random() * (noise.duration - seconds), seconds);
}

/** Half a second of noise, of which every rattle and knock is a piece. */
export function noiseOf(context: BaseAudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1;
  return buffer;
}

/** Play something from now on. */
export function play(context: BaseAudioContext, out: AudioNode, noise: AudioBuffer, sound: Cue): void {
  const now = context.currentTime + 0.01;
  switch (sound.cue) {
    case 'shake':
      // Dice against wood, ever more seldom towards the end.
      for (let at = 0; at < sound.seconds; at += 0.045 + Math.random() * 0.05 + at * 0.03) {
        hiss(
          context,
          out,
          noise,
          now + at,
          1500 + Math.random() * 2200,
          0.16 * (1 - at / (sound.seconds * 1.4)),
          0.045,
        );
      }
      break;
    case 'knock':
      hiss(context, out, noise, now, 2100 + sound.die * 260, 0.3, 0.035);
      tone(context, voice(context, out, now, 0.32, 0.11), now, 230 + sound.die * 28, 110, 0.11);
      break;
    case 'chime':
      CHIMES[sound.size].forEach((step, n) => {
        const at = now + n * 0.095;
        tone(context, voice(context, out, at, 0.15, 0.9, 0.012), at, SCALE[step]!, SCALE[step]!, 0.9);
        tone(
          context,
          voice(context, out, at, 0.04, 0.5, 0.012),
          at,
          SCALE[step]! * 2,
          SCALE[step]! * 2,
          0.5,
          'triangle',
        );
      });
      break;
    case 'tick':
      tone(context, voice(context, out, now, 0.1, 0.06), now, sound.last ? 1320 : 990, sound.last ? 1320 : 990, 0.06);
      break;
  }
}
