import { folded } from './folded-text.ts'

const links = {
  written: /(?:https?:|hxxps?:|www\.)[^\s<>]+/g,
  /** A bare name counts with an ending that is no word of a sentence whose space was forgotten. */
  bare: /(?<![\w@.-])(?:[a-z0-9-]+\.)+(?:com|net|org|info|biz|ru|cn|xyz|top|shop|online|site|club|io)\b(?:\/\S*)?/g,
}

/** So many links in one text are no email of a patient. */
const mostLinks = 1

/** How many addresses of websites are in it; mail addresses are none. */
export function countLinks(text: string): number {
  const rest = folded(text)
  const full = rest.match(links.written)?.length ?? 0
  return full + (rest.replace(links.written, ' ').match(links.bare)?.length ?? 0)
}

/** The text in pieces: what reads as an address of a website, and what is between. */
export function piecesWithLinks(text: string): { text: string; isLink: boolean }[] {
  const any = new RegExp(`${links.written.source}|${links.bare.source}`, 'gi')
  const pieces: { text: string; isLink: boolean }[] = []
  let from = 0
  for (const { index, 0: link } of text.matchAll(any)) {
    if (index > from) pieces.push({ text: text.slice(from, index), isLink: false })
    pieces.push({ text: link, isLink: true })
    from = index + link.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isLink: false })
  return pieces
}

type Written = { name: string; texts: string[]; isTrapped: boolean }

/**
 * Whether it reads like an advertisement: two links or more, or one in a name; one is enough where the trap was filled in.
 * The trap alone is no sign: a password manager may have filled it in.
 */
export const readsLikeSpam = ({ name, texts, isTrapped }: Written): boolean =>
  countLinks(name) > 0 || texts.reduce((sum, text) => sum + countLinks(text), 0) > (isTrapped ? 0 : mostLinks)
