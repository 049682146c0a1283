import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { serverEnvironment, serverFlags } from '../scripts/setup/pinned.mjs'
import { freePort } from '../test/serving/free-port.ts'
import { median, type Row, ratioRow, timed } from './rows.ts'

const rounds = 7

/** From the start of the process to its first 200, with a database that exists, next to bare Node. */
export async function startRows(dataDirectory: string): Promise<Row[]> {
  const times = { product: [] as number[], bare: [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    const [ours, theirs] = [await productStart(dataDirectory), await bareStart()]
    if (round === 0) continue
    times.product.push(ours)
    times.bare.push(theirs)
  }
  const [ours, theirs] = [median(times.product), median(times.bare)]
  const note = `${ours.toFixed(0)} ms, bare ${theirs.toFixed(0)} ms`
  return [ratioRow('start to first 200, to bare Node', ours / theirs, { most: 2.5 }, note)]
}

/** As `npm start` runs it, with the code of the last start compiled. */
async function productStart(dataDirectory: string): Promise<number> {
  const port = String(await freePort())
  const cache = join(tmpdir(), 'firstlight-bench-compile-cache')
  const environment = {
    ...serverEnvironment,
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: cache,
  }
  const { value: child, milliseconds } = await timed(async () => {
    const child = spawn(process.execPath, [...serverFlags, resolve('build/server/index.js')], {
      stdio: 'ignore',
      env: { ...environment, DATA_DIR: dataDirectory, PORT: port },
    })
    await first200(`http://127.0.0.1:${port}/`)
    return child
  })
  child.kill()
  if (child.exitCode === null) await once(child, 'exit')
  return milliseconds
}

async function bareStart(): Promise<number> {
  const port = await freePort()
  const { value: child, milliseconds } = await timed(async () => {
    const child = fork(join(import.meta.dirname, 'bare-pages.ts'), { stdio: 'ignore' })
    child.send({ port, pages: [{ path: '/', headers: [], body: '' }] })
    await first200(`http://127.0.0.1:${port}/`)
    return child
  })
  child.kill()
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return milliseconds
}

async function first200(url: string): Promise<void> {
  while (!(await fetch(url).catch(() => null))?.ok) await new Promise((resolve) => setTimeout(resolve, 1))
}
