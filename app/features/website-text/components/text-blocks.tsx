import { Fragment, type ReactNode } from 'react'
import { localPath } from '#app/language/addresses.ts'
import type { Block, Piece } from '../parse.ts'
import styles from './text-blocks.module.css'

type Props = {
  blocks: readonly Block[]
  /** What is drawn for a line `{name}`, by its name. One that the page does not know is left away. */
  slots?: Readonly<Record<string, ReactNode>>
}

/** What staff typed for a page, as `parseText` reads it: headings, paragraphs and lists at the width of a book. */
export function TextBlocks({ blocks, slots = {} }: Props) {
  return (
    <div className={styles.textBlocks}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text stay in its order
        <Fragment key={index}>{block.kind === 'slot' ? slots[block.name] : <Drawn block={block} />}</Fragment>
      ))}
    </div>
  )
}

function Drawn({ block }: { block: Exclude<Block, { kind: 'slot' }> }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const
      return (
        <Heading id={block.id}>
          <Words pieces={block.pieces} />
        </Heading>
      )
    }
    case 'list':
      return (
        <ul>
          {block.items.map((pieces, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text stay in its order
            <li key={index}>
              <Words pieces={pieces} />
            </li>
          ))}
        </ul>
      )
    case 'paragraph':
      return (
        <p>
          {block.lines.map((pieces, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text stay in its order
            <Fragment key={index}>
              {index > 0 && <br />}
              <Words pieces={pieces} />
            </Fragment>
          ))}
        </p>
      )
  }
}

function Words({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one line stay in its order
    <Fragment key={index}>
      <PieceWords piece={piece} />
    </Fragment>
  ))
}

function PieceWords({ piece: { words, isBold, href } }: { piece: Piece }) {
  const drawn = isBold ? <strong>{words}</strong> : words
  if (href === undefined) return drawn
  return (
    <a href={href.startsWith('/') ? localPath(href) : href} rel="noopener">
      {drawn}
    </a>
  )
}
