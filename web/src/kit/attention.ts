/** Your turn: a short sound, the tab's title and a badge on its icon. */

import { file } from "./route";

let audio: AudioContext | undefined;

export function chime(high = false): void {
  try {
    audio ??= new AudioContext();
    const start = audio.currentTime;
    for (const [index, tone] of (high ? [660, 880] : [440]).entries()) {
      const sound = audio.createOscillator();
      const volume = audio.createGain();
      sound.type = "sine";
      sound.frequency.value = tone;
      const at = start + index * 0.12;
      volume.gain.setValueAtTime(0, at);
      volume.gain.linearRampToValueAtTime(0.08, at + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, at + 0.3);
      sound.connect(volume).connect(audio.destination);
      sound.start(at);
      sound.stop(at + 0.32);
    }
  } catch {
    // no sound here
  }
}

/** The page's own icon, `public/favicon.svg`, with room for a badge. */
const ICON = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">',
  '<rect width="24" height="24" rx="5" fill="#060A15"/>',
  '<path fill="none" stroke="#7CE4FF" stroke-width="1.8" stroke-linejoin="round"',
  ' d="M12 1.8 20.8 6.9v10.2L12 22.2 3.2 17.1V6.9z"/><path fill="#7CE4FF"',
  ' d="M12 5.4c2.4 2 3.3 4.3 3.3 7.3l2.2 2.9-3.3-.9-2.2 3.6-2.2-3.6-3.3.9 2.2-2.9c0-3 .9-5.3 3.3-7.3z"/>BADGE</svg>',
].join("");

export function badge(on: boolean): void {
  const link = document.getElementById("favicon") as HTMLLinkElement | null;
  if (!link) return;
  const mark = on ? '<circle cx="18.5" cy="5.5" r="5" fill="#FF6A5C" stroke="#060A15" stroke-width="1.5"/>' : "";
  link.href = on ? `data:image/svg+xml,${encodeURIComponent(ICON.replace("BADGE", mark))}` : file("favicon.svg");
}
