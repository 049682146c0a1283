import type { LetterContents } from './contents.ts'

/** The plain part: the same words in the same order. */
export function letterText(contents: LetterContents): string {
  const { badge, heading, paragraphs, facts, button, closing, footer, otherwise } = contents
  const blocks = [
    `${badge.text}\n\n${heading}`,
    ...paragraphs,
    ...facts.map(({ label, lines }) => [`${label}:`, ...lines].join('\n')),
    ...(button ? [linkLine(button)] : []),
    closing,
    `-- \n${footer.join('\n')}`,
    ...(otherwise ? [[otherwise.text, ...(otherwise.link ? [linkLine(otherwise.link)] : [])].join(' ')] : []),
  ]
  return `${blocks.join('\n\n')}\n`
}

const linkLine = ({ text, href }: { text: string; href: string }) => `${text}: ${href}`
