import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, runScript, say } from './setup/failure.mjs'
import { root } from './setup/pinned.mjs'
import { ensureTool } from './setup/tool.mjs'

/**
 * Writes app/styles/fonts/*.woff2 from the packages of the typefaces: `node scripts/fonts.mjs`. Only the weights and
 * features that style sheets ask for stay in them. The characters of a package's Latin file are two files: what English
 * and Spanish are written with, and the rest, which browsers fetch only for a page that shows one of them (fonts.css). What
 * is drawn on the server reads the outlines of the letters instead (`*-letters.json`): at 1,000 units, how far the next
 * letter is, and its path.
 */
const heading = 440
const words = { min: 400, max: 700 }
const fonts = {
  besley: heading,
  figtree: words,
  newsreader: heading,
  'hanken-grotesk': words,
  'bricolage-grotesque': heading,
  'public-sans': words,
}

/** On every page; all others of the Latin file are in `*-rare.woff2`, and in its `unicode-range`. */
const everyday = `${charactersIn('U+0020-007E')}\u00a0¡©ª\u00ad®°·º¿ÁÉÍÑÓÚÜáéíñóúü×\u2009\u2011–—‘’“”•…\u202f€™`

/** What browsers apply unasked, and figures that are as wide as each other. */
const features = ['calt', 'ccmp', 'kern', 'liga', 'mark', 'mkmk', 'rvrn', 'tnum']

/** Those whose letters the server draws. */
const drawn = new Set(['besley', 'figtree'])

const commandNames = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

await runScript(async () => {
  const packages = await ensureTool('fonts')
  const { default: subsetFont } = await import(join(packages, 'subset-font', 'index.js'))
  const fontkit = await import(join(packages, 'fontkit', 'dist', 'module.mjs'))
  /** Of weight 500, without control characters. */
  const lettersOf = async (whole, characters) => {
    const pinned = { targetFormat: 'truetype', variationAxes: { wght: 500 } }
    const font = fontkit.create(await subsetFont(whole, characters, pinned))
    const shown = font.characterSet.filter((code) => code >= 0x20 && !(code > 0x7e && code < 0xa1))
    return JSON.stringify(Object.fromEntries(shown.map((code) => outlineOf(font, code))))
  }
  const folder = join(root, 'app', 'styles', 'fonts')
  mkdirSync(folder, { recursive: true })
  for (const [name, weights] of Object.entries(fonts)) {
    const file = `${name}-latin-wght-normal.woff2`
    const source = join(packages, '@fontsource-variable', name)
    const whole = readFileSync(join(source, 'files', file))
    const characters = charactersOf(readFileSync(join(source, 'index.css'), 'utf8'), file)
    const options = { targetFormat: 'woff2', variationAxes: { wght: weights }, keepFeatures: features }
    const rare = [...characters]
      .filter((character) => character > '\u00a0' && !everyday.includes(character))
      .join('')
    for (const [part, text] of Object.entries({ [name]: everyday, [`${name}-rare`]: rare })) {
      const font = await subsetFont(whole, text, options)
      writeFileSync(join(folder, `${part}.woff2`), font)
      say(`${part}.woff2: ${font.length} bytes of ${whole.length}.`)
    }
    if (drawn.has(name))
      writeFileSync(join(folder, `${name}-letters.json`), await lettersOf(whole, characters))
    say(`unicode-range: ${rangesOf(rare)}`)
  }
})

/** All that the package's own style sheet says of that file: `unicode-range:U+0000-00FF,U+0131,…`. */
function charactersOf(sheet, file) {
  const range = new RegExp(`${file.replaceAll('.', '\\.')}[^}]*unicode-range:([^;}]+)`).exec(sheet)?.[1]
  if (!range) throw new Failure(`${file}: its style sheet does not say which characters it holds.`)
  return charactersIn(range)
}

/** @param {string} ranges `U+0000-00FF,U+0131` */
function charactersIn(ranges) {
  return ranges
    .split(',')
    .flatMap((part) => {
      const [first, last = first] = part.trim().slice('U+'.length).split('-')
      const from = Number.parseInt(first, 16)
      const count = Number.parseInt(last, 16) - from + 1
      return Array.from({ length: count }, (_, index) => String.fromCodePoint(from + index))
    })
    .join('')
}

/** The other way round. */
function rangesOf(characters) {
  const codes = [...characters].map((character) => character.codePointAt(0))
  const runs = codes.map((code, at) => (codes[at - 1] === code - 1 ? null : at)).filter((at) => at !== null)
  return runs
    .map((at, run) => [codes[at], codes[(runs[run + 1] ?? codes.length) - 1]])
    .map(([first, last]) => `U+${[...new Set([first, last])].map((code) => code.toString(16)).join('-')}`)
    .join(', ')
}

/** Upside down as fonts have it, downward as pictures do. */
function outlineOf(font, code) {
  const { path, advanceWidth } = font.glyphForCodePoint(code)
  const scale = 1_000 / font.unitsPerEm
  const outline = path.commands.map(
    ({ command, args }) =>
      commandNames[command] +
      args
        .map((value, index) => Math.round(value * (index % 2 ? -scale : scale)))
        .join(' ')
        .replaceAll(' -', '-'),
  )
  return [String.fromCodePoint(code), [Math.round(advanceWidth * scale), outline.join('')]]
}
