import { language } from '../../../language/language.ts'
import { m } from '../../../language/messages.ts'
import { capitalised, dayAndMonth, longDate, numberText, timeText } from '../../../platform/shown.ts'
import { greetingName } from '../../../platform/text/greeting-name.ts'
import { clinic } from '../../clinic/website/in-use.ts'
import { footer, inEnglish } from './contents.ts'
import { toBring, where } from './facts.ts'
import type { LetterContents, LetterFact, Sender, WrittenVisit } from './letter.ts'

type Listed = WrittenVisit & { path: string | null }

/** "Your next 5 visits", in the language in use: each with its day, time, clinician and private link. */
export function repeatedContents(
  visits: readonly Listed[],
  { publicUrl, week, bring }: Pick<Sender, 'publicUrl' | 'week'> & { bring: string },
): LetterContents {
  const { arriveEarlyMinutes: minutes } = clinic()
  const [first] = visits
  if (!first) throw new RangeError('a letter about no visit')
  const count = numberText(visits.length)
  const isOne = visits.length === 1
  const name = greetingName(first.name)
  const when = m.letters_moment({ day: dayAndMonth(first.date), time: timeText(first.time) })
  const hasLinks = publicUrl !== null && first.path !== null
  return {
    language: language(),
    subject: isOne ? m.letters_repeated_subject_one() : m.letters_repeated_subject({ count }),
    preview: isOne ? capitalised(when) : m.letters_repeated_preview({ when: capitalised(when) }),
    badge: { tone: 'success', text: m.letters_badge_confirmed() },
    heading: isOne ? m.letters_repeated_heading_one() : m.letters_repeated_heading({ count }),
    paragraphs: [
      name === '' ? m.letters_hello_nameless() : m.letters_hello({ name }),
      isOne ? m.letters_repeated_body_one({ minutes }) : m.letters_repeated_body({ minutes }),
    ],
    facts: [...visits.map((visit) => factOf(visit, publicUrl)), where(), ...toBring({ ...first, bring })],
    buttons: [],
    closing: closing({ isOne, hasLinks }),
    footer: footer(week, hasLinks),
    otherwise: inEnglish(publicUrl, first.path ?? '/'),
  }
}

function closing({ isOne, hasLinks }: { isOne: boolean; hasLinks: boolean }): string {
  const phone = { phone: clinic().phone.text }
  if (isOne)
    return hasLinks ? m.letters_repeated_closing_links_one(phone) : m.letters_repeated_closing_one(phone)
  return hasLinks ? m.letters_repeated_closing_links(phone) : m.letters_repeated_closing(phone)
}

function factOf(visit: Listed, publicUrl: string | null): LetterFact {
  const { date, time, clinician, reference, path } = visit
  const lines = [m.letters_time({ time: timeText(time) })]
  if (clinician !== null) lines.push(m.letters_repeated_with({ clinician }))
  if (reference !== null) lines.push(m.letters_repeated_reference({ reference }))
  const link = { text: m.letters_repeated_link(), href: `${publicUrl}${path}` }
  return { label: capitalised(longDate(date)), lines, ...(publicUrl !== null && path !== null && { link }) }
}
