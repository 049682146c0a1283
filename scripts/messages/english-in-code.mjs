import { sentencesIn } from './sentences.mjs'

/** @typedef {{ reason: string, files: RegExp, texts?: RegExp }} Exception */

/**
 * Texts in code that should be messages, and exceptions that nothing needs any more.
 * @param {import('./uses.mjs').Source[]} sources
 * @param {Exception[]} exceptions
 */
export function englishIn(sources, exceptions) {
  const needed = new Set()
  const problems = sources.flatMap(({ path, text }) =>
    sentencesIn(path, text).flatMap((found) => {
      const right = exceptions.find(
        ({ files, texts }) => files.test(path) && (texts?.test(found.text) ?? true),
      )
      if (right) needed.add(right)
      return right ? [] : [`${path}:${found.line}  is no message: ${found.text.replace(/\s+/g, ' ')}`]
    }),
  )
  const idle = exceptions.filter((one) => !needed.has(one))
  return [...problems, ...idle.map(({ reason }) => `exceptions.mjs  nothing needs the exception "${reason}"`)]
}
