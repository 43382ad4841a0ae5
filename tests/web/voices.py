"""A device's voices, of which none is heard: what would be said is in `window.__said`, by voice and text."""

VOICES = """
window.__said = [];
Object.defineProperty(window, "speechSynthesis", { value: {
  getVoices: () => [{ name: "far", lang: "en-GB", localService: false, default: true }, ...(%s)],
  speak: (said) => window.__said.push([said.voice.name, said.text]),
  cancel: () => undefined, addEventListener: () => undefined } });
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
"""
NEAR = [{"name": "near", "lang": "en-US", "localService": True, "default": False}]
# Besides: whoever reads has come to the end of what was said last.
ENDS = """
const speak = window.speechSynthesis.speak;
window.speechSynthesis.speak = (said) => { speak(said); window.__ended = () => said.onend?.(); };
"""
