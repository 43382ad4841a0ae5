/** How loud it is before the microphone, and nothing else: no sound is kept, none is sent. */

const QUIET = 128; // of a byte: no swing

/** Tell how loud it is, 0 to 1, with every frame until the function that is returned is called. */
export async function listen(hear: (loud: number) => void): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const context = new AudioContext();
  void context.resume(); // some browsers have forgotten the touch by now
  const meter = context.createAnalyser();
  meter.fftSize = 512;
  context.createMediaStreamSource(stream).connect(meter);
  const swing = new Uint8Array(meter.fftSize);
  let frame = 0;
  const look = (): void => {
    meter.getByteTimeDomainData(swing);
    frame = requestAnimationFrame(look);
    hear(Math.max(...swing.map((one) => Math.abs(one - QUIET))) / QUIET);
  };
  look();
  return () => {
    cancelAnimationFrame(frame);
    stream.getTracks().forEach((track) => track.stop());
    void context.close();
  };
}
