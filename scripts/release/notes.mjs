import { Failure } from '../setup/failure.mjs'

const headings = { en: 'In short', es: 'En pocas palabras' }

/**
 * What a clinic reads about a release, from its part of CHANGELOG.md: one list in each language.
 * @param {string} changelog
 * @param {string} version
 * @returns {{ releasedOn: string, en: string[], es: string[] }}
 */
export function notesOf(changelog, version) {
  const parts = changelog.split(/^## /m)
  const part = parts.find((one) => one.startsWith(`[${version}]`))
  const releasedOn = part && /^\[.+\] - (\d{4}-\d\d-\d\d)/.exec(part)?.[1]
  if (!part || !releasedOn) {
    throw new Failure(`CHANGELOG.md has no "## [${version}] - YYYY-MM-DD". Write it, then run this again.`)
  }
  const [en, es] = [listIn(part, headings.en), listIn(part, headings.es)]
  if (en.length === 0 || en.length !== es.length) {
    throw new Failure(
      `CHANGELOG.md needs "### ${headings.en}" and "### ${headings.es}" below ${version}, with as many lines each (${en.length} and ${es.length} now).`,
    )
  }
  return { releasedOn, en, es }
}

/**
 * @param {string} part
 * @param {string} heading
 */
function listIn(part, heading) {
  const section = part.split(/^### /m).find((one) => one.startsWith(`${heading}\n`)) ?? ''
  return section
    .split(/^- /m)
    .slice(1)
    .map((item) => item.trim().replaceAll(/\s*\n\s*/g, ' '))
}
