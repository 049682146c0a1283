import { createHash } from 'node:crypto'

/**
 * What a page of the build must hold; each broken rule is a sentence. Pure: it reads HTML, a policy and the names of
 * the built files, so that its own test can break every rule.
 *
 * @typedef {'none' | 'deferred' | 'at once'} Hydration
 * @typedef {{ html: string, policy: string, hydration: Hydration, files: ReadonlySet<string> }} Page
 */

const data = new Set(['application/ld+json', 'application/json'])
const form =
  'Does the framework write its scripts in another form? See app/platform/pages/deferred-hydration.ts.'
/** Each must be a file of its own: a slow phone runs them one after the other (vite.config.ts). */
const apart = ['react', 'router']

/** @param {Page} page */
export function pageProblems(page) {
  const scripts = elementsOf(page.html, 'script')
  return [
    ...policyProblems(page, scripts),
    ...hydrationProblems(page, scripts),
    ...fileProblems(page, scripts),
    ...iconProblems(page.html),
  ]
}

/** @typedef {{ attributes: Map<string, string>, text: string }} Element */

/**
 * @param {Page} page
 * @param {Element[]} scripts
 */
function policyProblems({ html, policy }, scripts) {
  const allowed = /(?:^|;)\s*script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
  const unhashed = scripts
    .filter(({ attributes }) => !attributes.has('src') && !data.has(attributes.get('type') ?? ''))
    .filter(({ text }) => !allowed.includes(`'sha256-${createHash('sha256').update(text).digest('base64')}'`))
    .map(
      ({ text }) => `an inline script has no hash in the page's policy: ${JSON.stringify(text.slice(0, 60))}`,
    )
  const handlers = html.match(/<[a-z][^<>]*\son[a-z]+="/gi) ?? []
  return [
    ...unhashed,
    ...handlers.map((tag) => `a handler is written into the page: ${tag}`),
    ...(allowed.some((one) => one.startsWith("'unsafe"))
      ? ['the policy allows scripts that it does not name']
      : []),
    ...(policy.includes("default-src 'none'") ? [] : ['the answer has no policy']),
    ...(/\snonce=/.test(html) ? ['the mark of a script stayed in the page'] : []),
  ]
}

/**
 * @param {Page} page
 * @param {Element[]} scripts
 */
function hydrationProblems({ html, hydration }, scripts) {
  const ofType = (/** @type {string} */ type) =>
    scripts.filter(({ attributes }) => attributes.get('type') === type)
  const preloads = elementsOf(html, 'link').filter(
    ({ attributes }) => attributes.get('rel') === 'modulepreload',
  )
  const deferred = ofType('text/deferred-module')
  const counts = {
    running: ofType('module').length,
    deferred: deferred.length,
    preloads: preloads.length > 0,
  }
  const expected = {
    none: { running: 0, deferred: 0, preloads: false },
    deferred: { running: 0, deferred: 1, preloads: false },
    'at once': { running: 1, deferred: 0, preloads: true },
  }[hydration]
  if (JSON.stringify(counts) !== JSON.stringify(expected)) {
    const told = `${JSON.stringify(expected)}, found ${JSON.stringify(counts)}`
    return [`React must start here: ${hydration}. Expected ${told}. ${form}`]
  }
  return deferred.flatMap(deferredProblems)
}

/** @param {Element} script */
function deferredProblems({ attributes, text }) {
  const ahead = attributes.get('data-ahead')?.split(' ') ?? []
  const start = attributes.get('data-start') ?? ''
  const missing = apart.filter((name) => !ahead.some((file) => file.startsWith(`/assets/${name}-`)))
  return [
    ...(ahead.includes(start)
      ? []
      : [`the file that starts React (${start}) is not asked for ahead. ${form}`]),
    ...(text.includes(`import("${start}")`) ? [] : [`the deferred script does not import ${start}. ${form}`]),
    ...(attributes.has('async') ? ['the deferred script says async, which is an error beside a text'] : []),
    ...missing.map(
      (name) => `no file called ${name} is asked for ahead. Does its group in vite.config.ts still match?`,
    ),
  ]
}

/**
 * @param {Page} page
 * @param {Element[]} scripts
 */
function fileProblems({ html, files }, scripts) {
  // A sheet that a part fetched later has too is linked with an empty fragment.
  const links = elementsOf(html, 'link').map(({ attributes }) => attributes.get('href')?.split('#')[0] ?? '')
  const named = scripts.flatMap(({ attributes, text }) => [
    attributes.get('src') ?? '',
    ...(attributes.get('data-ahead')?.split(' ') ?? []),
    ...(text.match(/(?<=")\/assets\/[^"]+(?=")/g) ?? []),
  ])
  return [...new Set([...links, ...named])]
    .filter((address) => address.startsWith('/assets/') && !files.has(address))
    .map((address) => `the build has no file ${address}`)
}

/** @param {string} html */
function iconProblems(html) {
  const drawn = elementsOf(html, 'use').map(({ attributes }) => attributes.get('href')?.slice(1) ?? '')
  const outlines = new Set(elementsOf(html, 'symbol').map(({ attributes }) => attributes.get('id')))
  return [...new Set(drawn)].filter((id) => !outlines.has(id)).map((id) => `nothing draws #${id}`)
}

/**
 * @param {string} html
 * @param {string} name
 * @returns {Element[]}
 */
function elementsOf(html, name) {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>(?:([\\s\\S]*?)</${name}>)?`, 'gi'))].map(
    ([, attributes = '', text = '']) => ({ attributes: attributesOf(attributes), text }),
  )
}

/** @param {string} written */
const attributesOf = (written) =>
  new Map(
    [...written.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
      key.toLowerCase(),
      value,
    ]),
  )
