import { Parser } from 'htmlparser2'

/** Why an SVG is refused: it is active, loads other files, needs fonts that we may not have, or is broken. */
export type SvgProblem = 'svg-active' | 'svg-foreign' | 'svg-text' | 'svg-broken'
type CleanSvg = { ok: true; svg: string } | { ok: false; problem: SvgProblem }

const mostCharacters = 500_000
const mostElements = 10_000
const mostDepth = 60

const elements = new Set(
  'svg g defs symbol use path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath mask title desc style'.split(
    ' ',
  ),
)
const texts = new Set(['text', 'tspan', 'textPath', 'font', 'tref'])
const acting =
  /^(script|foreignObject|image|iframe|a|audio|video|set|animate\w*|handler|listener|feImage|embed|object)$/i

const attributes = new Set(
  `id class style d x y x1 x2 y1 y2 cx cy r rx ry fx fy width height viewBox preserveAspectRatio points transform
  fill fill-opacity fill-rule clip-rule clip-path mask stroke stroke-width stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity opacity offset stop-color stop-opacity
  gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits href xlink:href color
  display visibility`.split(/\s+/),
)

const inside = /^#[\w.-]+$/
/** A CSS rule that loads another file, or uses escapes that could hide one. */
const asks = /@|\\|expression|javascript:|url\((?!\s*['"]?#[\w.-]+['"]?\s*\))/i

/**
 * The drawing alone: elements and attributes of a list, what editors leave of themselves left out. What is dangerous is
 * refused and not dropped, because half a logo would be a surprise. Only its picture is kept afterwards
 * (`logo-pipeline.server.ts`).
 */
export function cleanSvg(text: string): CleanSvg {
  if (text.length > mostCharacters) return { ok: false, problem: 'svg-broken' }
  const written: string[] = []
  const problems: SvgProblem[] = []
  const open: string[] = []
  let count = 0
  /** All words of the style sheet that is open: a rule may come in pieces. */
  let rules = ''
  /** So many elements around here are left out. */
  let dropped = 0
  const parser = new Parser(
    {
      onopentag(name, given) {
        open.push(name)
        count += 1
        const problem = problemOf(name, { count, depth: open.length })
        if (problem) problems.push(problem)
        if (problem || dropped > 0 || !elements.has(name)) {
          dropped += 1
          return
        }
        written.push(`<${name}${open.length === 1 ? namespaces : ''}${kept(given, problems)}>`)
      },
      ontext(said) {
        if (dropped > 0 || open.at(-1) !== 'style') return
        rules += said
        written.push(escaped(said))
      },
      onclosetag(name) {
        open.pop()
        if (asks.test(rules)) problems.push('svg-foreign')
        if (name === 'style') rules = ''
        if (dropped > 0) dropped -= 1
        else written.push(`</${name}>`)
      },
      onprocessinginstruction(name, said) {
        if (/entity|\[/i.test(said) || /^\?xml-/i.test(name)) problems.push('svg-foreign')
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(text.replace(/^\ufeff/, ''))
  if (!written[0]?.startsWith('<svg') || !end.test(text)) problems.push('svg-broken')
  const [problem] = problems
  return problem === undefined ? { ok: true, svg: written.join('') } : { ok: false, problem }
}

/** A file that ends any other way was cut off in transit. */
const end = /<\/svg>\s*(<!--.*-->\s*)*$/s

function problemOf(name: string, { count, depth }: { count: number; depth: number }): SvgProblem | null {
  if (count > mostElements || depth > mostDepth || (depth === 1 && name !== 'svg')) return 'svg-broken'
  if (acting.test(name)) return 'svg-active'
  return texts.has(name) ? 'svg-text' : null
}

const namespaces = ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'

function kept(given: Record<string, string>, problems: SvgProblem[]): string {
  let text = ''
  for (const [name, value] of Object.entries(given)) {
    if (/^on/i.test(name) || /javascript:/i.test(value)) problems.push('svg-active')
    if (!attributes.has(name)) continue
    const isLink = name === 'href' || name === 'xlink:href'
    if (isLink ? !inside.test(value) : asks.test(value)) problems.push('svg-foreign')
    text += ` ${name}="${escaped(value)}"`
  }
  return text
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Whether the file begins as XML does. */
export const looksLikeSvg = (text: string): boolean =>
  /^\ufeff?\s*<(\?xml|!--|!doctype|svg|[a-z]+[\s>])/i.test(text.slice(0, 200))
