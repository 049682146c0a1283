import styles from './found-text.module.css'

/** A piece of a text, and whether it is what was looked for. */
type Part = { text: string; isFound: boolean }

const bare = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const isPartOfWord = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter)

/** What is typed for a number: its last digits, however they are written. */
function numberBegin(text: string, words: string): number | null {
  const digits = words.replaceAll(/\D/g, '')
  if (digits === '' || /\p{L}/u.test(words)) return null
  let left = digits.length
  for (let at = text.length - 1; at >= 0; at--) {
    const sign = text.charAt(at)
    if (!/\d/.test(sign)) continue
    left--
    if (sign !== digits[left]) return null
    if (left === 0) return at
  }
  return null
}

/** The text in pieces, beginnings of its words that were typed marked, and the end of a number. */
export function foundParts(text: string, words: string): Part[] {
  const begin = numberBegin(text, words)
  if (begin !== null) return pieces(text, (at) => at >= begin)
  const wanted = words.split(/\s+/).map(bare).filter(Boolean)
  const marked = new Set<number>()
  for (const word of wanted)
    for (let at = 0; at < text.length; at++) {
      if (isPartOfWord(text[at - 1])) continue
      const end = endOf(text, at, word)
      for (let letter = at; letter < end; letter++) marked.add(letter)
    }
  return pieces(text, (at) => marked.has(at))
}

/** Where the word ends that begins there; there itself where it does not. */
function endOf(text: string, begin: number, word: string): number {
  let left = word
  for (let at = begin; at < text.length; at++) {
    const letter = bare(text.charAt(at))
    if (!left.startsWith(letter)) return begin
    left = left.slice(letter.length)
    if (left === '') return at + 1
  }
  return begin
}

function pieces(text: string, isFound: (at: number) => boolean): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < text.length; at++) {
    const last = parts.at(-1)
    if (last && last.isFound === isFound(at)) last.text += text.charAt(at)
    else parts.push({ text: text.charAt(at), isFound: isFound(at) })
  }
  return parts
}

/** A name or number with what was typed of it marked; for screen readers it is one text. */
export function FoundText({ text, words }: { text: string; words: string }) {
  let at = 0
  return (
    <bdi>
      {foundParts(text, words).map((part) => {
        const key = at
        at += part.text.length
        return part.isFound ? (
          <mark key={key} className={styles.found}>
            {part.text}
          </mark>
        ) : (
          part.text
        )
      })}
    </bdi>
  )
}
