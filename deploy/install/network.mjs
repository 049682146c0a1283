import { randomBytes } from 'node:crypto'
import { resolve4, resolve6 } from 'node:dns/promises'
import { createServer, get as getPlain } from 'node:http'
import { get as getSecure } from 'node:https'
import { networkInterfaces } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * What deploy/install.sh asks the network. Each check ends with 0, or with 1 and one sentence that says what to do.
 * Plain JavaScript without packages: nothing is installed yet.
 */
const checks = { clock, domain, https }

const patience = 10_000
const mostSecondsOff = 300
const httpsMilliseconds = 90_000
const betweenTries = 500

/** A sentence for the person who installs. */
class Problem extends Error {}

/**
 * The clock of the certificate authority against ours: a certificate that isn't valid yet, or any more, is no use.
 * @param {string} authority address of its directory
 */
async function clock(authority) {
  const answer = await ask(authority, { rejectUnauthorized: false }).catch((error) => {
    throw new Problem(
      `The certificate authority at ${new URL(authority).host} can't be reached (${error.code ?? error.message}). Check that this machine reaches the internet, then run this again.`,
    )
  })
  const seconds = Math.round((Date.now() - Date.parse(answer.headers.date ?? '')) / 1_000)
  if (!(Math.abs(seconds) > mostSecondsOff)) return
  const side = seconds > 0 ? 'ahead' : 'behind'
  throw new Problem(
    `This machine's clock is ${inWords(Math.abs(seconds))} ${side}, and certificates would not be valid. Run "timedatectl set-ntp true", wait a minute, then run this again.`,
  )
}

/** @param {number} seconds */
function inWords(seconds) {
  const [size, unit] = [
    [86_400, 'day'],
    [3_600, 'hour'],
    [60, 'minute'],
  ].find(([size]) => seconds >= Number(size) * 0.95) ?? [1, 'second']
  const count = Math.round(seconds / Number(size))
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/**
 * Every address of the domain must lead here: the authority may ask any of them. An address of another network
 * interface (a cloud's public one) counts when a request to it arrives here.
 * @param {string} name
 */
async function domain(name) {
  const found = await addressesOf(name)
  const own = ownAddresses()
  const here = own.filter(isPublic).join(' or ') || 'the address of this machine'
  if (found.length === 0) {
    throw new Problem(
      `${name} has no address yet. Where you bought the domain, add a DNS record (A or AAAA) with ${here}, wait a few minutes, then run this again.`,
    )
  }
  const elsewhere = found.filter((address) => !own.includes(address))
  if (elsewhere.length === 0) return
  const strange = await withListener(async (token) => {
    const arrived = await Promise.all(elsewhere.map((address) => arrives(name, address, token)))
    return elsewhere.filter((_, index) => !arrived[index])
  })
  if (strange.length > 0) {
    throw new Problem(
      `${name} leads to ${strange.join(' and ')}, which isn't this machine (${here}). Change its DNS record${strange.length > 1 ? 's' : ''} where you bought the domain, wait a few minutes, then run this again.`,
    )
  }
}

/** What the internet's DNS says, not this machine's /etc/hosts. @param {string} name */
async function addressesOf(name) {
  const answers = await Promise.allSettled([resolve4(name), resolve6(name)])
  const found = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  const failed = answers.find((one) => one.status === 'rejected' && !noAddress.has(one.reason.code))
  if (found.length > 0 || !failed) return found
  throw new Problem(
    `DNS doesn't answer here (${failed.reason.code}): check /etc/resolv.conf, then run this again.`,
  )
}

const noAddress = new Set(['ENOTFOUND', 'ENODATA'])

const ownAddresses = () =>
  Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address))

/** @param {string} address */
const isPublic = (address) => !/^(127\.|::1$|fe80:|169\.254\.)/.test(address)

/**
 * @param {(token: string) => Promise<string[]>} work
 */
async function withListener(work) {
  const token = randomBytes(16).toString('hex')
  const server = createServer((_, answer) => answer.end(token))
  await new Promise((resolve, reject) => server.once('error', reject).listen(80, () => resolve(null)))
  try {
    return await work(token)
  } finally {
    server.close().closeAllConnections()
  }
}

/**
 * @param {string} name
 * @param {string} address
 * @param {string} token
 */
async function arrives(name, address, token) {
  const host = address.includes(':') ? `[${address}]` : address
  const answer = await ask(`http://${host}/`, { headers: { Host: name } }).catch(() => null)
  return answer?.text === token
}

/**
 * Waits until the site answers through Caddy, with a certificate that this machine trusts.
 * @param {string} name
 */
async function https(name) {
  const end = Date.now() + httpsMilliseconds
  for (;;) {
    const problem = await ask(`https://${name}/readyz`, {
      host: '127.0.0.1',
      servername: name,
      headers: { Host: name },
    }).then(
      ({ status }) => (status === 200 ? null : `it answers ${status}`),
      (error) => error.code ?? error.message,
    )
    if (problem === null) return
    if (Date.now() > end) {
      throw new Problem(
        `No certificate came for ${name} within ${httpsMilliseconds / 1_000} seconds (${problem}). Let ports 80 and 443 in at your provider's firewall, then run this again.`,
      )
    }
    await pause(betweenTries)
  }
}

/**
 * @param {string} address
 * @param {import('node:https').RequestOptions} [options]
 * @returns {Promise<{ status: number | undefined, headers: import('node:http').IncomingHttpHeaders, text: string }>}
 */
function ask(address, options = {}) {
  const get = address.startsWith('https:') ? getSecure : getPlain
  return new Promise((resolve, reject) => {
    const request = get(
      address,
      { agent: false, signal: AbortSignal.timeout(patience), ...options },
      (answer) => {
        const chunks = /** @type {Buffer[]} */ ([])
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode,
            headers: answer.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    request.on('error', reject)
  })
}

const [name = '', ...given] = process.argv.slice(2)
try {
  await checks[/** @type {keyof typeof checks} */ (name)](given[0] ?? '')
} catch (error) {
  process.stderr.write(
    `${error instanceof Problem ? error.message : `The check "${name}" failed: ${error}`}\n`,
  )
  process.exit(1)
}
