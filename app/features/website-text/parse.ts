import { isHttpsAddress } from '#app/platform/text/contact-links.ts'

/** Words of one line; in bold, or a link. */
export type Piece = { words: string; isBold?: true; href?: string }

export type Block =
  | { kind: 'heading'; level: 2 | 3; id: string; pieces: Piece[] }
  | { kind: 'paragraph'; lines: Piece[][] }
  | { kind: 'list'; items: Piece[][] }
  /** A line `{name}` of its own: the page draws something there. */
  | { kind: 'slot'; name: string }

const bold = /\*\*([^*\n]+)\*\*/
const link = /\[([^[\]\n]+)\]\(([^()\s]+)\)/
const slot = /^\{([a-z-]+)\}$/

/**
 * What staff type for a page, as blocks: `## ` and `### ` are headings, `- ` a list, an empty line ends a paragraph,
 * `**…**` is bold, and `[words](/path)` a link to a page of ours, an https address or `tel:` with a number. All else,
 * HTML too, is words.
 */
export function parseText(text: string): Block[] {
  const blocks: Block[] = []
  const ids = new Set<string>()
  let open: Block | undefined
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    const [, marks = '', heading] = /^(###?) +(.+)$/.exec(line) ?? []
    const [, item] = /^- +(.+)$/.exec(line) ?? []
    const [, name] = slot.exec(line) ?? []
    if (line === '') open = undefined
    else if (heading !== undefined)
      open = added(blocks, {
        kind: 'heading',
        level: marks.length === 2 ? 2 : 3,
        id: idOf(heading, ids),
        pieces: piecesOf(heading),
      })
    else if (item !== undefined) {
      if (open?.kind !== 'list') open = added(blocks, { kind: 'list', items: [] })
      if (open.kind === 'list') open.items.push(piecesOf(item))
    } else if (name !== undefined) open = added(blocks, { kind: 'slot', name })
    else {
      if (open?.kind !== 'paragraph') open = added(blocks, { kind: 'paragraph', lines: [] })
      if (open.kind === 'paragraph') open.lines.push(piecesOf(line))
    }
  }
  return blocks
}

function added(blocks: Block[], block: Block): Block {
  blocks.push(block)
  return block
}

/** Without its marks. */
export const wordsOf = (pieces: readonly Piece[]): string => pieces.map(({ words }) => words).join('')

function piecesOf(line: string): Piece[] {
  return line
    .split(bold)
    .flatMap((words, index) =>
      linksIn(words).map((piece) => (index % 2 ? { ...piece, isBold: true as const } : piece)),
    )
}

function linksIn(text: string): Piece[] {
  const parts = text.split(link)
  const pieces: Piece[] = []
  for (let at = 0; at < parts.length; at += 3) {
    const [before = '', words = '', href] = parts.slice(at, at + 3)
    if (before !== '') pieces.push({ words: before })
    if (href === undefined) continue
    pieces.push(isSafe(href) ? { words, href } : { words: `[${words}](${href})` })
  }
  return pieces
}

/** Two slashes would lead to another host, and other schemes can run scripts. */
const isSafe = (href: string): boolean =>
  /^\/(?![/\\])[^\\]*$/.test(href) || /^tel:\+?\d+(;ext=\d+)?$/.test(href) || isHttpsAddress(href)

/** "Your rights" as `text-your-rights`: links to a heading stay while its words do. */
function idOf(heading: string, ids: Set<string>): string {
  const words = heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  let id = `text-${words}`
  for (let number = 2; ids.has(id); number += 1) id = `text-${words}-${number}`
  ids.add(id)
  return id
}
