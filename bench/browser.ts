import type { Browser } from '@playwright/test'
import { total, visit } from '../e2e/support/first-visit.ts'
import { amountRow, median, type Row } from './rows.ts'
import { launchBrowser, type Seen, scriptBytes, watch } from './visit.ts'
import { serveWithAndWithout } from './without-scripts.ts'

const rounds = 5
const lcpRatio = 1.05
const lcpMore = 150
const mostBlocked = 50
const calendar = '[role=grid]'
const watched = ['/', '/appointment']

/** What a browser gets and shows: bytes of first visits, and a slow phone with and without the scripts. */
export async function browserRows(product: string): Promise<Row[]> {
  const browser = await launchBrowser()
  try {
    await warm(browser, product)
    const rows = [...(await byteRows(browser, product))]
    const pages = await serveWithAndWithout(product)
    for (const path of watched) rows.push(...(await seenRows(browser, pages.url, path)))
    pages.close()
    return rows
  } finally {
    await browser.close()
  }
}

/** Kept pages are packed best a moment after the first visit. */
async function warm(browser: Browser, product: string) {
  for (const path of ['/', '/about', '/appointment']) await visit(browser, product + path)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
}

async function byteRows(browser: Browser, product: string): Promise<Row[]> {
  const about = await visit(browser, `${product}/about`)
  const home = await visit(browser, `${product}/`)
  const booking = await scriptBytes(browser, `${product}/appointment`, calendar)
  const text = (about.HTML + about.CSS + about.script + about.React) / 1_000
  const script = (about.script + about.React) / 1_000
  return [
    amountRow('first visit to About without pictures and fonts', text, 25, 'KB'),
    amountRow('of that, JavaScript', script, 3, 'KB'),
    amountRow('first visit to Home, everything', total(home) / 1_000, 90, 'KB'),
    amountRow('JavaScript of /appointment, with its calendar', booking / 1_000, 140, 'KB'),
  ]
}

async function seenRows(browser: Browser, url: string, path: string): Promise<Row[]> {
  const [ours, plain]: [Seen[], Seen[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    ours.push(await watch(browser, url + path))
    plain.push(await watch(browser, `${url}/plain${path}`))
  }
  const of = (all: Seen[], name: keyof Seen) => median(all.map((seen) => seen[name]))
  const [lcp, without] = [of(ours, 'lcp'), of(plain, 'lcp')]
  const early = of(ours, 'earlyReact')
  const blocked = of(ours, 'blocked')
  return [
    {
      what: `${path}: largest paint on a slow phone, to the same without scripts`,
      aim: `at most ${lcpRatio}, or ${lcpMore} ms more`,
      measured: `${(lcp / without).toFixed(2)} (${lcp.toFixed(0)} ms, ${without.toFixed(0)} ms)`,
      isReached: lcp <= Math.max(without * lcpRatio, without + lcpMore),
    },
    {
      ...amountRow(`${path}: blocked on a slow phone after the first paint`, blocked, mostBlocked, 'ms'),
      measured: `${blocked.toFixed(0)} ms, without scripts ${of(plain, 'blocked').toFixed(0)} ms`,
    },
    amountRow(`${path}: layout shift`, of(ours, 'shift'), 0, ''),
    amountRow(`${path}: files of React before the first paint`, early, 0, 'files'),
  ]
}
