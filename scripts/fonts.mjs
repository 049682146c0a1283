import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, runScript, say } from './setup/failure.mjs'
import { root } from './setup/pinned.mjs'
import { ensureTool } from './setup/tool.mjs'

/**
 * Writes app/styles/fonts/*.woff2 from the packages of the typefaces: `node scripts/fonts.mjs`. Only the weights
 * that style sheets ask for stay in them, which is a sixth of every first visit's fonts; the characters are those of
 * the packages' Latin files (English, Spanish and their punctuation). What is drawn on the server reads the outlines
 * of the letters instead (`*-letters.json`): at 1,000 units, how far the next letter is, and its path.
 */
const heading = { min: 400, max: 500 }
const words = { min: 400, max: 700 }
const fonts = {
  besley: heading,
  figtree: words,
  newsreader: heading,
  'hanken-grotesk': words,
  'bricolage-grotesque': heading,
  'public-sans': words,
}

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
    const options = { targetFormat: 'woff2', variationAxes: { wght: weights } }
    const font = await subsetFont(whole, characters, options)
    writeFileSync(join(folder, `${name}.woff2`), font)
    if (drawn.has(name))
      writeFileSync(join(folder, `${name}-letters.json`), await lettersOf(whole, characters))
    say(`${name}.woff2: ${font.length} bytes of ${whole.length}.`)
  }
})

/** All that the package's own style sheet says of that file: `unicode-range:U+0000-00FF,U+0131,…`. */
function charactersOf(sheet, file) {
  const range = new RegExp(`${file.replaceAll('.', '\\.')}[^}]*unicode-range:([^;}]+)`).exec(sheet)?.[1]
  if (!range) throw new Failure(`${file}: its style sheet does not say which characters it holds.`)
  return range
    .split(',')
    .flatMap((part) => {
      const [first, last = first] = part.trim().slice('U+'.length).split('-')
      const from = Number.parseInt(first, 16)
      const count = Number.parseInt(last, 16) - from + 1
      return Array.from({ length: count }, (_, index) => String.fromCodePoint(from + index))
    })
    .join('')
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
