/** Part of another website (docs/topics/embed.md): a frame with the booking form, after the script that asks for it. */
;((script) => {
  if (!script?.src) return
  const titles = TITLES
  const { origin } = new URL(script.src)
  const asked = script.dataset.language
  const language = Object.hasOwn(titles, asked) ? asked : null
  const { treatment } = script.dataset
  const frame = document.createElement('iframe')
  frame.src = `${origin}${language ? `/${language}` : ''}/embed/appointment${
    treatment ? `?treatment=${encodeURIComponent(treatment)}` : ''
  }`
  frame.title = titles[language] ?? Object.values(titles)[0]
  Object.assign(frame.style, { border: '0', display: 'block', height: '1200px', width: '100%' })
  let isFirst = true
  frame.addEventListener('load', () => {
    frame.contentWindow.postMessage({ firstlight: 'height?' }, origin)
    // Another page in the frame begins at its top.
    if (!isFirst && frame.getBoundingClientRect().top < 0) frame.scrollIntoView()
    isFirst = false
  })
  addEventListener('message', ({ origin: from, source, data }) => {
    if (from !== origin || source !== frame.contentWindow) return
    const height = data?.firstlight === 'height' ? data.height : null
    if (Number.isInteger(height) && height > 0 && height < 20000) frame.style.height = `${height}px`
  })
  script.after(frame)
})(document.currentScript)
