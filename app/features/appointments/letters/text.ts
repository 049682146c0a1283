import type { LetterContents } from './contents.ts'

/** The plain part: the same words in the same order. */
export function letterText(contents: LetterContents): string {
  const { badge, heading, paragraphs, facts, button, closing, quote, footer, otherwise } = contents
  const blocks = [
    badge ? `${badge.text}\n\n${heading}` : heading,
    ...paragraphs,
    ...facts.map(({ label, lines }) => [`${label}:`, ...lines].join('\n')),
    ...(button ? [linkLine(button)] : []),
    closing,
    ...(quote ? [[quote.label, ...quote.text.split('\n').map(quoted)].join('\n')] : []),
    `-- \n${footer.join('\n')}`,
    ...(otherwise ? [[otherwise.text, ...(otherwise.link ? [linkLine(otherwise.link)] : [])].join(' ')] : []),
  ]
  return `${blocks.join('\n\n')}\n`
}

const linkLine = ({ text, href }: { text: string; href: string }) => `${text}: ${href}`

/** As mail programs show what was written before (RFC 3676 4.5). */
const quoted = (line: string) => (line === '' ? '>' : `> ${line}`)
