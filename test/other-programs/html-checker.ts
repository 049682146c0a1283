import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ensureTool } from '#scripts/setup/tool.mjs'

export type Page = { name: string; html: string }

const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin', 'java') : 'java'
const mostOutput = 64 * 1024 * 1024

type Message = { type: string; url: string; lastLine: number; message: string; extract?: string }

/**
 * What the W3C's own checker of HTML (vnu) calls an error, as "page: sentence (the place)". One process reads all
 * pages: to start it costs more than to read them.
 */
export async function htmlErrors(pages: readonly Page[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-html-'))
  try {
    pages.forEach(({ html }, index) => {
      writeFileSync(join(folder, `${index}.html`), html)
    })
    const { messages } = JSON.parse(await checked(folder)) as { messages: Message[] }
    return messages.map(({ url, message, extract = '' }) => {
      const page = pages[Number(basename(url, '.html'))]
      return `${page?.name}: ${message} (${extract.replaceAll(/\s+/g, ' ').trim()})`
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** It ends with 1 where it found something. */
async function checked(folder: string): Promise<string> {
  const jar = join(await ensureTool('markup'), 'vnu-jar', 'build', 'dist', 'vnu.jar')
  const options = ['-Xss4m', '-jar', jar, '--errors-only', '--format', 'json', '--stdout', folder]
  return new Promise((resolve, reject) => {
    execFile(java, options, { maxBuffer: mostOutput }, (error, stdout, stderr) =>
      stdout.startsWith('{') ? resolve(stdout) : reject(error ?? new Error(stderr)),
    )
  })
}
