import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from '../setup/pinned.mjs'

const code = /\.(tsx?|mjs|cjs|js|css|sql)$/
const page = /\.md$/
/** A record says what was true on its day: its links are followed, its file names are not. */
const record = /^docs\/decisions\//
const map = 'docs/map.md'

const citation = /\bdocs\/[\w./-]+\.md(#[\w-]+)?/g
const fileName = /(?<![\w@*/.-])(?:[\w.{},-]+\/)*[\w.{},-]+\.(?:tsx?|mjs|cjs|css|sql)\b/g
const threat = /\bT\d{1,2}\b/g
/** Numbers of lists that are not in the repository. */
const withoutPlace = [
  /\b[Dd]ecisions? \d/,
  /\b[Ss]pecification \d/,
  /[(,] ?S\d(\.\d)?[,):]/,
  /\/\*\* S\d/,
  / \([A-SU-Z]\d{1,2}(, [A-Z]\d{1,2})*\)/,
]

/**
 * One line for each reference that leads nowhere: a page or heading that is not there, a file of ours that is not
 * there, a threat that docs/security.md does not list, a number without a place.
 * @param files path -> text, of everything that is committed
 */
export function brokenReferences(files) {
  const known = namesIn(files)
  return [...files].flatMap(([path, text]) => {
    if (page.test(path)) return brokenInPage(path, text, known)
    return code.test(path) ? brokenInCode(path, text, known) : []
  })
}

/** The committed files that are read for it. */
export function committedFiles() {
  const paths = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  const present = paths.filter((path) => path !== '' && existsSync(join(root, path)))
  const isRead = (path) => page.test(path) || code.test(path)
  return new Map(present.map((path) => [path, isRead(path) ? readFileSync(join(root, path), 'utf8') : '']))
}

function namesIn(files) {
  const anchors = new Map()
  for (const [path, text] of files) if (page.test(path)) anchors.set(path, anchorsOf(text))
  const endings = new Set([...files.keys()].flatMap(endingsOf))
  const folders = new Set([...files.keys()].flatMap((path) => foldersOf(path).flatMap(endingsOf)))
  const threats = new Set(files.get('docs/security.md')?.match(/(?<=^\| )T\d+(?= \|)/gm))
  return { anchors, endings, folders, threats, paths: files }
}

/** "a/b/c": "a/b/c", "b/c", "c". */
function endingsOf(path) {
  const parts = path.split('/')
  return parts.map((_, first) => parts.slice(first).join('/'))
}

function foldersOf(path) {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, last) => parts.slice(0, last + 1).join('/'))
}

/** As the forge makes them of headings. */
function anchorsOf(text) {
  const plain = text.replaceAll(/^```[\s\S]*?^```/gm, '')
  const headings = plain.match(/(?<=^#{1,6} ).+$/gm) ?? []
  const slugs = headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return new Set(slugs)
}

function brokenInCode(path, text, known) {
  const broken = []
  for (const { line, comment } of commentsOf(text)) {
    const say = (what) => broken.push(`${path}:${line}  ${what}`)
    for (const [place] of comment.matchAll(citation)) if (!leadsTo(place, known)) say(`${place} is not there`)
    for (const name of namedFiles(comment.replaceAll(citation, ''))) {
      if (!known.endings.has(name)) say(`${name} is not there`)
    }
    for (const [id] of comment.matchAll(threat)) {
      if (!known.threats.has(id)) say(`docs/security.md has no ${id}`)
      else if (!comment.includes('docs/security.md')) say(`${id} without "docs/security.md"`)
    }
  }
  for (const [index, line] of text.split('\n').entries()) {
    if (withoutPlace.some((number) => number.test(line)))
      broken.push(`${path}:${index + 1}  a number without a place`)
  }
  return broken
}

function brokenInPage(path, text, known) {
  const broken = []
  for (const [index, line] of text.split('\n').entries()) {
    const say = (what) => broken.push(`${path}:${index + 1}  ${what}`)
    for (const [, target] of line.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue
      const [file = '', anchor] = target.split('#')
      const place = file === '' ? path : normalize(join(dirname(path), file))
      if (!leadsTo(anchor ? `${place}#${anchor}` : place, known)) say(`${target} is not there`)
    }
    if (withoutPlace.some((number) => number.test(line))) say('a number without a place')
    if (record.test(path)) continue
    for (const [, quoted] of line.matchAll(/`([^`]+)`/g)) {
      for (const name of namedFiles(quoted)) if (!known.endings.has(name)) say(`${name} is not there`)
      if (path === map && !isPlaceOfMap(quoted, known)) say(`${quoted} is not there`)
    }
  }
  return broken
}

function leadsTo(place, known) {
  const [path, anchor] = place.split('#')
  const file = path.replace(/\/$/, '')
  const isThere = known.paths.has(file) || known.folders.has(file)
  return isThere && (anchor === undefined || known.anchors.get(file)?.has(anchor) === true)
}

/** Names of files of ours; braces name several at once. */
const namedFiles = (text) =>
  [...text.matchAll(fileName)]
    .flatMap(([name]) => spread(name))
    .map((name) => name.replace(/^(\.{1,2}\/)+/, ''))

/** The map names folders by the slash at their end, and several files by a star. */
function isPlaceOfMap(text, known) {
  if (!/^[\w.*-]+(\/[\w.*-]+)*\/?$/.test(text)) return true
  if (text.endsWith('/')) return known.folders.has(text.slice(0, -1))
  if (!text.includes('*') || !text.includes('/')) return true
  const several = new RegExp(`^${text.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}`)
  return [...known.endings].some((ending) => several.test(ending))
}

function spread(name) {
  const braces = /\{([^{}]*)\}/.exec(name)
  if (!braces) return /[{},]/.test(name) ? [] : [name]
  return braces[1].split(',').flatMap((part) => spread(name.replace(braces[0], part.trim())))
}

/** Comments, and the line on which each begins. Strings that hold comment signs are rare enough to be read as such. */
function commentsOf(text) {
  const comments = []
  let open = null
  for (const [index, line] of text.split('\n').entries()) {
    if (open) {
      open.comment += ` ${line.trim().replace(/^\*/, '')}`
      if (line.includes('*/')) open = null
      continue
    }
    const block = /(^|[\s{(,;])\/\*/.exec(line)
    const rest = /(^|\s)\/\/\s(.*)$/.exec(line)
    const lineComment = rest && !/['"`].*\/\/.*['"`]/.test(line) ? rest[2] : null
    if (block) {
      const comment = { line: index + 1, comment: line.slice(block.index) }
      comments.push(comment)
      if (!line.slice(block.index).includes('*/')) open = comment
    } else if (lineComment) comments.push({ line: index + 1, comment: lineComment })
  }
  return comments
}
