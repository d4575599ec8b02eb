/**
 * The page of `assay inspect --serve`: a file that is dropped, or one request, and what is said of it. All that comes
 * from a file or a target is set as text, never as markup. @param nonce Of its only script and its only style.
 */
export function inspectPage(nonce: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>assay inspect</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<style nonce="${nonce}">
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin: 1rem 0 }
label { display: grid } input, select, button { font: inherit; padding: .25rem .5rem } input[name=text] { width: 20rem }
#drop { border: 2px dashed; border-radius: .5rem; padding: 2rem; text-align: center } #drop.over { background: #8883 }
canvas { width: 100%; height: 6rem; display: block } pre { white-space: pre-wrap; overflow-wrap: anywhere }
audio { width: 100% } [hidden] { display: none }
</style></head><body><main>
<h1>assay inspect</h1>
<form id="file"><label>What it should be <select name="as"><option>mp3</option><option>pcm</option></select></label>
<label>Rate of pcm <input name="rate" type="number" min="1" value="24000"></label>
<label>Channels of pcm <input name="channels" type="number" min="1" value="1"></label></form>
<p id="drop">Drop a file here, or <label><input type="file" id="choose" aria-label="choose a file"></label></p>
<form id="try"><label>Or one request: a text <input name="text" value="The quick brown fox."></label>
<label>as <select name="format"><option>mp3</option><option>pcm</option></select></label>
<button name="kind" value="speech">Speak it</button>
<label>a budget <select name="interval"><option>monthly</option><option>daily</option><option>weekly</option>
<option>lifetime</option></select></label><button name="kind" value="budget">Read it</button></form>
<section aria-live="polite"><h2 id="verdict"></h2><canvas id="wave" width="1600" height="160" hidden></canvas>
<audio id="player" controls hidden></audio><pre id="said"></pre></section>
</main><script nonce="${nonce}">${script}</script></body></html>
`
}

const script = String.raw`
const at = (id) => document.getElementById(id)
const token = new URLSearchParams(location.search).get('token')
const show = (verdict, text) => { at('verdict').textContent = verdict; at('said').textContent = text }
async function ask(path, options) {
  show('…', '')
  at('wave').hidden = at('player').hidden = true
  try {
    const to = path + (path.includes('?') ? '&' : '?') + 'token=' + token
    const answer = await fetch(to, { method: 'POST', ...options })
    const { verdict, text, speech, as, rate, channels } = await answer.json()
    show(verdict, text)
    if (speech) await play(Uint8Array.fromBase64 ? Uint8Array.fromBase64(speech)
      : Uint8Array.from(atob(speech), (letter) => letter.charCodeAt(0)), as, rate, channels)
  } catch (error) { show('failed', String(error)) }
}
function wav(bytes, rate, channels) {
  const head = new DataView(new ArrayBuffer(44))
  const word = (place, text) => [...text].forEach((letter, index) => head.setUint8(place + index, letter.charCodeAt(0)))
  word(0, 'RIFF'); head.setUint32(4, 36 + bytes.length, true); word(8, 'WAVEfmt '); head.setUint32(16, 16, true)
  head.setUint16(20, 1, true); head.setUint16(22, channels, true); head.setUint32(24, rate, true)
  head.setUint32(28, rate * channels * 2, true); head.setUint16(32, channels * 2, true); head.setUint16(34, 16, true)
  word(36, 'data'); head.setUint32(40, bytes.length, true)
  return [head, bytes]
}
async function play(bytes, as, rate, channels) {
  const blob = new Blob(as === 'pcm' ? wav(bytes, rate || 24000, channels || 1) : [bytes],
    { type: as === 'pcm' ? 'audio/wav' : 'audio/mpeg' })
  at('player').src = URL.createObjectURL(blob)
  at('player').hidden = false
  let sound
  try { sound = await new OfflineAudioContext(1, 1, 48000).decodeAudioData(await blob.arrayBuffer()) } catch { return }
  const samples = sound.getChannelData(0), canvas = at('wave'), pen = canvas.getContext('2d')
  canvas.hidden = false
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', 'loudness over ' + sound.duration.toFixed(2) + ' s')
  pen.clearRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = getComputedStyle(document.body).color
  for (let x = 0; x < canvas.width; x++) {
    let peak = 0
    const end = (x + 1) * samples.length / canvas.width
    for (let i = Math.floor(x * samples.length / canvas.width); i < end; i++)
      peak = Math.max(peak, Math.abs(samples[i]))
    const high = Math.max(1, Math.min(1, peak) * canvas.height)
    pen.fillRect(x, (canvas.height - high) / 2, 1, high)
  }
}
async function judge(file) {
  if (!file) return
  const { as, rate, channels } = Object.fromEntries(new FormData(at('file')))
  await ask('/judge?' + new URLSearchParams({ as, rate, channels, name: file.name }), { body: file })
  await play(new Uint8Array(await file.arrayBuffer()), as, Number(rate), Number(channels))
}
at('choose').onchange = () => judge(at('choose').files[0])
at('drop').ondragover = (event) => { event.preventDefault(); at('drop').classList.add('over') }
at('drop').ondragleave = () => at('drop').classList.remove('over')
at('drop').ondrop = (event) => {
  event.preventDefault()
  at('drop').classList.remove('over')
  judge(event.dataTransfer.files[0])
}
at('file').onsubmit = (event) => event.preventDefault()
at('try').onsubmit = (event) => {
  event.preventDefault()
  const { text, format, interval } = Object.fromEntries(new FormData(at('try')))
  const question = event.submitter && event.submitter.value === 'budget' ? { interval } : { text, format }
  ask('/try', { body: JSON.stringify(question) })
}
`
