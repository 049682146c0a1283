import type { LetterContents, LetterFact, LetterLink } from './letter.ts'

/** The plain part: the same words in the same order. */
export function letterText(contents: LetterContents): string {
  const { badge, heading, paragraphs, facts, buttons, buttonsFirst, closing, quote, footer, otherwise } =
    contents
  const links = buttons.length > 0 ? [buttons.map(linkLine).join('\n')] : []
  const record = facts.map(factBlock)
  const blocks = [
    badge ? `${badge.text}\n\n${heading}` : heading,
    ...paragraphs,
    ...(buttonsFirst ? [...links, ...record] : [...record, ...links]),
    closing,
    ...(quote ? [[quote.label, ...quote.text.split('\n').map(quoted)].join('\n')] : []),
    `-- \n${footer.join('\n')}`,
    ...(otherwise ? [[otherwise.text, ...(otherwise.link ? [linkLine(otherwise.link)] : [])].join(' ')] : []),
  ]
  return `${blocks.join('\n\n')}\n`
}

const factBlock = ({ label, lines, link }: LetterFact) =>
  [`${label}:`, ...lines, ...(link ? [linkLine(link)] : [])].join('\n')

const linkLine = ({ text, href }: LetterLink) => `${text}: ${href}`

/** As mail programs show what was written before (RFC 3676 4.5). */
const quoted = (line: string) => (line === '' ? '>' : `> ${line}`)
