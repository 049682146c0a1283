import { expect, onTestFinished, test } from 'vitest'
import { createTexter } from '#app/platform/texts/texter-http.server.ts'
import { type Refusing, startTextProvider } from '#test/other-programs/text-provider.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import type { TestServices } from '#test/test-services.ts'
import { answerTestText, sendTestText } from '../texts/service/test-text.server.ts'
import { readTextsSettings } from './texts-settings.server.ts'

const dana = { kind: 'staff', id: 'dana', addressHash: '' } as const
const typed = '(432) 555-0142'
const publicUrl = 'https://clinic.example'

const withoutTexts = (services: TestServices): TestServices => ({
  ...services,
  settings: { ...services.settings, texts: null },
})

forEachEngineWithServices((open) => {
  async function clinic(answer: () => Refusing | null = () => null) {
    const provider = await startTextProvider({ answer })
    onTestFinished(provider.close)
    const opened = await open()
    const settings = { ...opened.settings, publicUrl, limitsFactor: 1, texts: provider.settings }
    const texter = createTexter(settings, { limitMilliseconds: 500 })
    return { provider, services: { ...opened, settings, texter } }
  }

  test('goes to the number that was typed, three times in a quarter of an hour, and is kept nowhere', async () => {
    const { provider, services } = await clinic()
    const send = (number = typed) => sendTestText(services, { actor: dana, typed: number })
    expect(await send('none')).toBe('no-number')
    expect([await send(), await send(), await send(), await send()]).toEqual([
      'sent',
      'sent',
      'sent',
      'limited',
    ])
    expect(provider.taken).toHaveLength(3)
    expect(provider.taken[0]).toMatchObject({ to: '+14325550142', statusCallback: null })
    const log = JSON.stringify(await services.db.selectFrom('audit_log').selectAll().execute())
    expect(log).toContain('{\\"outcome\\":\\"sent\\",\\"way\\":\\"text\\"}')
    expect(log).not.toContain('5550142')
  })

  test.each([
    { answer: { status: 400, code: 21_614 }, outcome: 'number' },
    { answer: { status: 401, code: 20_003 }, outcome: 'account' },
    { answer: { status: 400, code: 21_606 }, outcome: 'sender' },
    { answer: { status: 429 }, outcome: 'busy' },
    { answer: { status: 503 }, outcome: 'unreachable' },
    { answer: 'silence', outcome: 'silent' },
  ] as const)('says that it did not leave: $outcome', async ({ answer, outcome }) => {
    const { services } = await clinic(() => answer)
    expect(await sendTestText(services, { actor: dana, typed })).toBe(outcome)
  })

  test('the form says by its field why none left, and leads on where one did', async () => {
    const answers: (Refusing | null)[] = [{ status: 400, code: 21_614 }, { status: 503 }, null]
    const { services } = await clinic(() => answers.shift() ?? null)
    const ask = (number: string) => answerTestText(services, { actor: dana, typed: number })
    const said = (words: RegExp) => ({ errors: { number: expect.stringMatching(words) } })
    expect(await ask('432 or 0143')).toMatchObject({ status: 422, ...said(/one mobile number/) })
    expect(await ask(typed)).toMatchObject({ status: 422, ...said(/can’t receive text messages/) })
    expect(await ask(typed)).toMatchObject({ status: 503, ...said(/couldn’t reach/) })
    expect(await ask(typed)).toMatchObject({ ok: true, value: { to: '/admin/settings/texts?text=sent' } })
    expect(await ask(typed)).toMatchObject({ status: 429 })
    const without = withoutTexts(services)
    expect(await answerTestText(without, { actor: dana, typed })).toMatchObject({ status: 404 })
  })

  test('Settings count the parts of a sample in both languages, as long as real ones', async () => {
    const { services } = await clinic()
    const shown = readTextsSettings(services, new URLSearchParams({ text: 'sent' }))
    expect(shown?.samples).toEqual([
      {
        language: 'en',
        title: 'Reminder, English',
        body: expect.stringMatching(
          /Elena, your appointment is tomorrow, Tue, Dec 8, 10:30 AM\. .*\/visit\/[\w-]{22} or/,
        ),
        parts: expect.stringMatching(/^2 parts, \d+ characters$/),
      },
      {
        language: 'es',
        title: 'Reminder, Spanish',
        body: expect.stringMatching(
          /Elena, su cita es mañana, .*10:30 a\. m\. Ver .*\/es\/visit\/[\w-]{22} o llame/,
        ),
        parts: expect.stringMatching(/^2 parts, \d+ characters$/),
      },
      {
        language: 'en',
        title: 'Waitlist opening, English',
        body: expect.stringMatching(
          /Elena, a time opened up: tomorrow, Tue, Dec 8, 10:30 AM\. It's yours until 4:12 PM: .*\/offer\/[\w-]{22} Reply/,
        ),
        parts: expect.stringMatching(/^2 parts, \d+ characters$/),
      },
      {
        language: 'es',
        title: 'Waitlist opening, Spanish',
        body: expect.stringMatching(
          /Elena, hay un horario libre: mañana, .* Es suyo hasta las 4:12 p\. m\.: .*\/es\/offer\/[\w-]{22} /,
        ),
        parts: expect.stringMatching(/^2 parts, \d+ characters$/),
      },
    ])
    expect(shown?.sent).toMatch(/^Test text sent/)
    expect(readTextsSettings(services, new URLSearchParams({ text: 'toString' }))?.sent).toBeNull()
  })
})
