import type { LetterContents } from './contents.ts'

/** The plain part: the same words in the same order. */
export function letterText(contents: LetterContents): string {
  const { badge, heading, paragraphs, facts, button, closing, footer } = contents
  const blocks = [
    `${badge.text}\n\n${heading}`,
    ...paragraphs,
    ...facts.map(({ label, lines }) => [`${label}:`, ...lines].join('\n')),
    ...(button ? [`${button.text}: ${button.href}`] : []),
    closing,
    `-- \n${footer.join('\n')}`,
  ]
  return `${blocks.join('\n\n')}\n`
}
