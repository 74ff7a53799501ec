import { kept } from '../style/storage';
import { noiseOf, play, type Cue } from './synth';

/** Modest: a table is heard by whoever sits at it. */
const VOLUME = 0.5;

/** The sound of the table: silent until somebody switches it on, and made only after a touch or a key. */
class Sound {
  on = $state(kept.get('sound') === 'on');
  #context: AudioContext | undefined;
  #out: AudioNode | undefined;
  #noise: AudioBuffer | undefined;

  constructor() {
    // Whoever left it on hears it again from their first touch; before that a browser plays nothing anyway.
    const wake = () => {
      if (this.on) this.#wake();
    };
    addEventListener('pointerdown', wake);
    addEventListener('keydown', wake);
  }

  /** Switch it on or off: a gesture, so it may be heard from now on. */
  toggle(): void {
    this.on = !this.on;
    kept.set('sound', this.on ? 'on' : 'off');
    if (this.on) {
      this.#wake();
      this.play({ cue: 'knock', die: 1 });
    } else void this.#context?.suspend();
  }

  play(cue: Cue): void {
    if (!this.on || document.hidden || !this.#context || !this.#out || !this.#noise) return;
    play(this.#context, this.#out, this.#noise, cue);
  }

  #wake(): void {
    if (!this.#context) {
      this.#context = new AudioContext({ latencyHint: 'interactive' });
      this.#noise = noiseOf(this.#context);
      const volume = this.#context.createGain();
      volume.gain.value = VOLUME;
      // Several dice and a chime at once stay as soft as one.
      volume.connect(this.#context.createDynamicsCompressor()).connect(this.#context.destination);
      this.#out = volume;
    }
    if (this.#context.state === 'suspended') void this.#context.resume();
  }
}

export const sound = new Sound();
