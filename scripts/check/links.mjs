import { dirname, join, normalize } from 'node:path/posix'

const inPages = /\]\(([^)\s]+)\)/g
const tests = /\.test\.tsx?$/
const inCode = /\bdocs\/[\w./-]+\.md(?:#[\w-]+)?/g

/**
 * One line for each link of a Markdown page, and each page named in code, that leads nowhere. Tests name pages that
 * don't exist.
 * @param {Map<string, string>} files text by path, of every committed file
 * @returns {string[]}
 */
export function brokenLinks(files) {
  const folders = new Set([...files.keys()].flatMap(foldersOf))
  const leadsTo = (place) => {
    const [path = '', heading] = place.split('#')
    const file = path.replace(/\/$/, '')
    if (heading) return headingsOf(files.get(file) ?? '').includes(heading)
    return files.has(file) || folders.has(file)
  }
  return [...files].flatMap(([path, text]) => {
    const places = path.endsWith('.md')
      ? linksIn(path, text)
      : [...(tests.test(path) ? '' : text).matchAll(inCode)].map(([place]) => place)
    return places.filter((place) => !leadsTo(place)).map((place) => `${path}  ${place} is not there`)
  })
}

/** Inside the repository; addresses of elsewhere are not followed. */
const linksIn = (path, text) =>
  [...text.matchAll(inPages)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => (target.startsWith('#') ? path + target : normalize(join(dirname(path), target))))

const foldersOf = (path) => path.split('/').map((_, last, parts) => parts.slice(0, last).join('/'))

/** As the forge makes them of headings. */
const headingsOf = (text) =>
  [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
