import { Failure } from './failure.mjs'

const searchedDays = 30
const dayMilliseconds = 86_400_000

/**
 * @param {Record<string, string> | string} body
 * @param {Record<string, string>} [headers]
 * @returns {RequestInit & { headers: Record<string, string> }}
 */
export function post(body, headers = {}) {
  return { method: 'POST', body: typeof body === 'string' ? body : new URLSearchParams(body), headers }
}

/**
 * The session's cookie.
 * @param {{ url: string, password: string }} built
 */
export async function signIn({ url, password }) {
  const form = post({ username: 'admin', password }, { Origin: url })
  const answer = await fetch(`${url}/admin/login`, { ...form, redirect: 'manual' })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
  if (!cookie) throw new Failure(`Nobody can sign in to what was built (${answer.status}).`)
  return cookie
}

/**
 * As a visitor without scripts books: the first free time of the first treatment.
 * @param {string} url
 * @returns {Promise<string>} the id of the visit
 */
export async function book(url) {
  const treatment = firstChoice(await textOf(`${url}/appointment`), 'treatment')
  for (let day = 1; day <= searchedDays; day++) {
    const date = new Date(Date.now() + day * dayMilliseconds).toISOString().slice(0, 10)
    const time = firstChoice(
      await textOf(`${url}/appointment?${new URLSearchParams({ treatment, date })}`),
      'time',
    )
    if (!time) continue
    const visitor = { name: 'Ann Ivers', email: 'ann@example.com', phone: '(432) 555-0123', message: '' }
    const form = post({ ...visitor, treatment, date, time }, { Origin: url })
    const answer = await fetch(`${url}/appointment`, { ...form, redirect: 'manual' })
    const id = /\/appointment\/booked\/([\w-]+)/.exec(answer.headers.get('location') ?? '')?.[1]
    if (id) return id
  }
  throw new Failure('Nobody can book a visit with what was built.')
}

/**
 * Without a website that may frame it there is no booking form for others.
 * @param {string} url
 * @param {string} cookie
 */
export async function nameWebsite(url, cookie) {
  const form = post({ intent: 'save-origins', origins: 'www.example.com' }, { Origin: url, Cookie: cookie })
  const answer = await fetch(`${url}/admin/settings/connections/embed`, { ...form, redirect: 'manual' })
  if (answer.status !== 303)
    throw new Failure(`No website can be named in what was built (${answer.status}).`)
}

/**
 * Adds a webhook: a clinic that has just begun has none. Nothing happens of which it would be told.
 * @param {string} url
 * @param {string} cookie
 * @returns {Promise<string>} its id
 */
export async function addWebhook(url, cookie) {
  const fields = { intent: 'make-webhook', url: 'https://1.1.1.1/hook', event: 'appointment.booked' }
  const form = post(fields, { Origin: url, Cookie: cookie })
  const answer = await fetch(`${url}/admin/settings/connections/webhook`, form)
  if (answer.status !== 200)
    throw new Failure(`No webhook can be added in what was built (${answer.status}).`)
  const html = await textOf(`${url}/admin/settings/connections`, { headers: { Cookie: cookie } })
  return /\/connections\/webhook\/([\w-]+)/.exec(html)?.[1] ?? 'none'
}

/**
 * @param {string} html
 * @param {string} name
 */
const firstChoice = (html, name) =>
  (html.match(/<input\b[^>]*>/g) ?? [])
    .find(
      (tag) => tag.includes(`name="${name}"`) && tag.includes('type="radio"') && !tag.includes('disabled'),
    )
    ?.match(/value="([^"]*)"/)?.[1] ?? ''

/**
 * @param {string} url
 * @param {string} cookie
 */
export async function firstTreatment(url, cookie) {
  const html = await textOf(`${url}/admin/treatments`, { headers: { Cookie: cookie } })
  return /\/admin\/treatments\?\w+=([\w-]+)/.exec(html)?.[1] ?? 'none'
}

/**
 * Id of the first clinician that is listed.
 * @param {string} url
 * @param {string} cookie
 */
export async function firstClinician(url, cookie) {
  const html = await textOf(`${url}/admin/settings/connections`, { headers: { Cookie: cookie } })
  return /\?clinician=([\w-]+)/.exec(html)?.[1] ?? 'none'
}

/**
 * @param {string} url
 * @param {RequestInit} [init]
 */
const textOf = async (url, init) => (await fetch(url, init)).text()
