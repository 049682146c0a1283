/** `[name]`, `[name a="1"]`, `[/name]`. */
const shortcode = /\[(\/?)([a-z][a-z0-9_-]{1,60})((?:\s[^[\]]{0,2000})?)\/?\]/gi

/** They hold nothing but a picture and its words. */
const transparent = new Set(['caption', 'wp_caption'])
const known = new Set([
  'gallery',
  'embed',
  'audio',
  'video',
  'playlist',
  'shortcode',
  'button',
  'row',
  'column',
  ...transparent,
])

/**
 * A text without the marks of plugins; what is between them stays. Words in brackets that are no such mark stay words.
 * @returns the names of the plugins' marks, each once
 */
export function withoutShortcodes(html: string): { text: string; names: string[] } {
  const closed = new Set([...html.matchAll(/\[\/([a-z][a-z0-9_-]{1,60})\]/gi)].map(([, name = '']) => name))
  const names = new Set<string>()
  const text = html.replaceAll(shortcode, (whole, slash: string, name: string, rest: string) => {
    const isMark =
      slash !== '' || closed.has(name) || known.has(name) || rest.includes('=') || /[_-]/.test(name)
    if (!isMark) return whole
    if (!transparent.has(name)) names.add(name)
    return ''
  })
  return { text, names: [...names] }
}
