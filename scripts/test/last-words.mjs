/** As much of the end as a person reads. */
export const wordsLength = 12_000

/**
 * Keeps the end of what a program says while it goes on its way: a log is often cut to its end, where what a
 * failed program said long before is not seen.
 * @param {NodeJS.ReadableStream} from
 * @param {NodeJS.WritableStream} to
 * @returns {() => string} the last words until now, in whole lines
 */
export function lastWords(from, to) {
  let kept = ''
  from.setEncoding('utf8')
  from.on('data', (text) => {
    to.write(text)
    kept = endOf(kept + text)
  })
  return () => kept.trim()
}

function endOf(text) {
  if (text.length <= wordsLength) return text
  const end = text.slice(-wordsLength)
  return end.slice(end.indexOf('\n') + 1)
}
