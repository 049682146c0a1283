import type { Database } from '#app/db/tables.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { markRead } from '#app/features/messages/desk/commands.server.ts'
import { answerByEmail } from '#app/features/messages/desk/replies/commands.server.ts'
import { sendMessage } from '#app/features/messages/page/commands.server.ts'
import {
  approveTestimonial,
  replyToTestimonial,
  shareTestimonial,
} from '#app/features/testimonials/commands.server.ts'
import { listActive } from '#app/features/treatments/queries.server.ts'
import { joinWaitlist } from '#app/features/waitlist/signup/commands.server.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { addDays, type CalendarDate, weekdays } from '#app/platform/dates.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import type { Chance } from '#app/platform/shapes/chance.ts'
import type { Person } from './people.ts'
import type { Happening } from './visits.server.ts'
import { messages, testimonials, waitingTestimonials } from './words.ts'

type Asked = {
  chance: Chance
  people: readonly Person[]
  staff: Staff
  now: Temporal.Instant
  today: CalendarDate
}

const posted = () => ({ key: randomId(), trap: '', address: '203.0.113.251' })

/** Messages of a year: the older ones answered, the newest unread. */
export function planMessages({ chance, people, staff, now }: Asked): Happening[] {
  const count = 30
  return Array.from({ length: count }, (_, number): Happening[] => {
    const { reply, ...typed } = messages[number % messages.length] ?? chance.of(messages)
    const writers = people.filter(({ language }) => language === typed.language)
    const { name, email, phone } = chance.of(writers)
    const age = number < 3 ? 2 + number * 9 : 24 * 12 * number - chance.below(200)
    const at = now.subtract({ hours: Math.min(age, 24 * 360) })
    let id: string | null = null
    const write: Happening = {
      at,
      happen: async (services) => {
        const { subject, message, language } = typed
        const fields = { name, email, phone, subject, message }
        const outcome = await withLanguage(language, () =>
          sendMessage(services, { typed: fields, ...posted() }),
        )
        id = outcome.ok ? outcome.value.id : null
      },
    }
    const answer: Happening = {
      at: at.add({ hours: 1 + chance.below(20) }),
      happen: async (services) => {
        if (id === null) return
        if (number % 5 === 4) await markRead(services, { actor: staff, id })
        else await answerByEmail(services, { actor: staff, id, answered: '' }, reply)
      },
    }
    return number < 3 ? [write] : [write, answer]
  }).flat()
}

/** What was shared, approved, and answered; the newest wait. */
export function planTestimonials({ chance, staff, now }: Asked): Happening[] {
  const older = testimonials.flatMap((one, number) =>
    shared(one, now.subtract({ hours: 24 * (20 + number * 48) }), staff, chance),
  )
  const waiting = waitingTestimonials.flatMap((one, number) =>
    shared(one, now.subtract({ hours: 3 + number * 8 }), null, chance),
  )
  return [...older, ...waiting]
}

function shared(
  { language, reply, ...said }: (typeof testimonials)[number],
  at: Temporal.Instant,
  staff: Staff | null,
  chance: Chance,
): Happening[] {
  let id: string | null = null
  const share: Happening = {
    at,
    happen: async (services) => {
      const typed = { ...said, rating: String(said.rating) }
      const outcome = await withLanguage(language, () => shareTestimonial(services, { typed, ...posted() }))
      id = outcome.ok ? outcome.value.id : null
    },
  }
  if (staff === null) return [share]
  const decide: Happening = {
    at: at.add({ hours: 2 + chance.below(40) }),
    happen: async (services) => {
      if (id === null) return
      const change = { actor: staff, id, seen: null }
      await approveTestimonial(services, change)
      if (reply) await replyToTestimonial(services, change, { typed: reply, isSure: true })
    },
  }
  return [share, decide]
}

const waitingPeople = 6

/** Some wait for a time in the weeks ahead. */
export async function planWaitlist(
  db: Database,
  { chance, people, now, today }: Asked,
): Promise<Happening[]> {
  const treatments = (await listActive(db)).filter(({ onlineBooking }) => onlineBooking !== 'none')
  return people.slice(0, waitingPeople).map(({ name, email, phone, language }, number) => {
    const [from, until] = [addDays(today, 2 + chance.below(4)), addDays(today, 12 + chance.below(14))]
    const typed = {
      treatment: chance.of(treatments).id,
      with: '',
      from,
      until,
      name,
      email,
      phone,
      weekdays: [...weekdays],
      parts: chance.percent(50) ? ['mornings', 'afternoons'] : ['mornings'],
    }
    return {
      at: now.subtract({ hours: 5 + number * 7 }),
      happen: async (services: Services) => {
        await withLanguage(language, () => joinWaitlist(services, { typed, ...posted() }))
      },
    }
  })
}
