import { once } from 'node:events'
import { appendFileSync, readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { runQuietly } from '../setup/program.mjs'
import { attack, programPath } from './target.mjs'

/**
 * wapiti, signed out and signed in. Left out: `ssrf` and `xxe`, which ask a machine elsewhere, and what
 * looks for products by name. `csp`, `http_headers`, `cookieflags` and `csrf` report by their own rules: the
 * first are judged in docs/security.md, and forged requests have a test of their own.
 */
const modules = 'backup,blindsql,crlf,exec,file,htaccess,methods,permanentxss,redirect,shellshock,sql,xss'
/** For the crawl, and for each module: behind the sign-in every filter and page of a list is an address of its own. */
const seconds = Number(process.env.WAPITI_SECONDS ?? 120)
/** Fewer, and it did not get in: a scan of one page finds nothing anywhere. */
const leastCrawled = 20

/** Signing out would end the scan; the stream of counts has no end, and wapiti waits for it. */
const leftOut = ['/admin/logout', '/admin/events']

const program = programPath('wapiti')

await attack(async ({ url: server, cookie, folder }) => {
  const { url, close } = await withoutSignOut(server)
  let isPassed = true
  for (const [name, cookies] of Object.entries({
    'signed out': [],
    'signed in': ['-H', `Cookie: ${cookie}`],
  })) {
    const report = join(folder, `${name.replace(' ', '-')}.json`)
    const from = ['-u', `${url}/`, '-s', `${url}/admin/dashboard`, '-s', `${url}/admin/settings`]
    const as = ['-H', `Origin: ${url}`, '-H', 'Sec-Fetch-Site: same-origin', ...cookies]
    const how = [
      '-m',
      modules,
      '-d',
      '4',
      '--max-links-per-page',
      '40',
      '--scan-force',
      'polite',
      '--max-scan-time',
      String(seconds),
      '--max-attack-time',
      String(seconds),
      '--flush-session',
    ]
    const where = ['--store-session', folder, '-f', 'json', '-o', report, '-v', '1']
    const { output } = await runQuietly(program, [...from, ...as, ...how, ...where])
    const { infos, vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8'))
    const found = [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].filter(
      ([, list]) => list.length > 0,
    )
    const crawled = Number(infos.crawled_pages ?? /found (\d+) URLs/.exec(output)?.[1] ?? 0)
    isPassed &&= found.length === 0 && crawled >= leastCrawled
    // The scan presses every button, also the one that ends its own session.
    const isStillIn = cookies.length === 0 || (await opens(`${server}/admin/dashboard`, cookie))
    isPassed &&= isStillIn
    const line = `${name}${isStillIn ? '' : ' (until it ended its session)'}: ${crawled} addresses, ${found.length === 0 ? 'nothing found' : found.map(([kind, list]) => `${kind} x ${list.length}`).join(', ')}`
    process.stdout.write(
      `${line}\n${found.map(([kind, list]) => `${kind}: ${JSON.stringify(list.slice(0, 5))}`).join('\n')}\n`,
    )
    if (process.env.TORTURE_REPORT) appendFileSync(process.env.TORTURE_REPORT, `${line}\n`)
  }
  close()
  return isPassed
})

async function opens(url, cookie) {
  const answer = await fetch(url, { headers: { Cookie: cookie }, redirect: 'manual' })
  await answer.body?.cancel()
  return answer.status === 200
}

/**
 * The same server, but nobody can sign out: wapiti's own way to leave an address out fails on Python 3.11. And
 * nothing is packed: it asks for Brotli, which it cannot read everywhere, and then finds no link in any page.
 */
async function withoutSignOut(target) {
  const { hostname, port } = new URL(target)
  const front = createServer((incoming, outgoing) => {
    if (leftOut.some((path) => incoming.url?.startsWith(path))) return outgoing.writeHead(404).end()
    const { url: path, method } = incoming
    const { 'accept-encoding': _, ...headers } = incoming.headers
    const asked = request({ hostname, port, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    asked.on('error', () => outgoing.destroy())
    incoming.pipe(asked)
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  const close = () => {
    front.close()
    front.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${front.address().port}`, close }
}
