import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embedCode } from '#app/features/connections/embed/addresses.ts'
import { testSecretKey } from '../secret-key.ts'
import { type BuiltServer, startBuiltServer } from '../serving/built-server.ts'
import { connectClinic, website } from '../serving/connected-clinic.ts'

const run = promisify(execFile)
const guide = readFileSync('docs/connect.md', 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'firstlight-connect-'))
/** The list that the guide shows. */
const list = join(folder, 'appointments.csv')
let server: BuiltServer
let clinic: Awaited<ReturnType<typeof connectClinic>>

beforeAll(async () => {
  const variables = { DATA_DIR: folder, SECRET_KEY: testSecretKey, ALLOW_PRIVATE_HOSTS: '127.0.0.1' }
  server = await startBuiltServer(variables)
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  clinic = await connectClinic(folder, server.url)
  writeFileSync(list, /```csv\n([\s\S]*?)```/.exec(guide)?.[1] ?? '')
})
afterAll(async () => {
  await server?.stop()
  await clinic?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The examples of a section, in their order. */
function examplesOf(title: string): { language: string; text: string }[] {
  const [, section = ''] = guide.split(`\n## ${title}\n`)
  const [own = ''] = section.split('\n## ')
  return [...own.matchAll(/```(js|sh)\n([\s\S]*?)```/g)].map(([, language = '', text = '']) => ({
    language,
    text,
  }))
}

/** Runs it as an engineer would who copies it. @returns the lines it printed */
async function printed({ language, text }: { language: string; text: string }): Promise<string[]> {
  const file = join(folder, `example.${language === 'js' ? 'mjs' : 'sh'}`)
  writeFileSync(file, text)
  const program = language === 'js' ? process.execPath : 'sh'
  const ofMachine = { DATA_DIR: folder, SECRET_KEY: testSecretKey, FILE: list }
  const env = { ...process.env, ...clinic.variables, ...ofMachine }
  // Operators' commands are run where the program is.
  const cwd = text.includes('npm run') ? process.cwd() : folder
  // A calendar without an event counts 0, which grep calls a failure.
  const { stdout } = await run(program, [file], { env, cwd }).catch((error) => {
    if (error.code === 1 && language === 'sh') return error as { stdout: string }
    throw error
  })
  return stdout.trim().split('\n')
}

const expected: Record<string, (lines: string[], index: number) => void> = {
  'Free times for everybody': ([line = '']) =>
    expect(line).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00[+-]\d\d:\d\d http:\/\/\S+\/appointment\?slot=\S+$/),
  'The API': ([line = ''], index) =>
    index === 0
      ? expect(JSON.parse(line).data.length).toBeGreaterThan(0)
      : expect(line).toBe('confirmed cancelled'),
  FHIR: (lines) => expect(lines).toEqual(['proposed pending booked', 'true']),
  Webhooks: (lines) => expect(lines).toEqual(['testimonial.received testimonial']),
  'The calendar feed': (lines) => expect(lines).toEqual(['0']),
  Calendars: (lines) => expect(lines).toEqual(['201', 'blocked']),
  'The form on another website': (lines) => expect(lines).toEqual([`frame-ancestors ${website}`]),
  'The export': ([line = '']) => expect(Number(line)).toBeGreaterThan(0),
  'Move in': (lines, index) =>
    index === 0
      ? expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(/1 appointments/)]))
      : expect(lines.at(-1)).toMatch(/\/admin\/settings\/import\/\S+\/check$/),
}

test('every section with an example is here', () => {
  const titles = [...guide.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title)
  expect(titles.filter((title) => examplesOf(title).length > 0)).toEqual(Object.keys(expected))
})

/** What happens while an example waits. */
const meanwhile: Record<string, () => unknown> = {
  Calendars: () => clinic.readCalendars(),
  Webhooks: () => clinic.receiveTestimonial(),
}

test('the code of the form is the one that Settings gives', () => {
  expect(guide).toContain(`\`\`\`html\n${embedCode('https://clinic.example', '').script}\n\`\`\``)
})

test.each(Object.entries(expected))('%s: the example does what it says', async (title, check) => {
  const hurrying = setInterval(meanwhile[title] ?? (() => {}), 500)
  try {
    for (const [index, example] of examplesOf(title).entries()) check(await printed(example), index)
  } finally {
    clearInterval(hurrying)
  }
})
