import { changeWindow, waitlistIntents } from '#app/features/waitlist/desk/commands.server.ts'
import { declineOffer, takeOffer } from '#app/features/waitlist/offers/commands.server.ts'
import { offerRound } from '#app/features/waitlist/offers/jobs.server.ts'
import { joinWaitlist, leaveWaitlist } from '#app/features/waitlist/signup/commands.server.ts'
import { weekdays } from '#app/platform/dates.ts'
import { runIntent } from '../requests/run-intent.ts'
import { clinicianIds, times, treatmentIds } from './busy-clinic.ts'
import { type Action, staff, statusOf, type World } from './visit-actions.ts'

/** By so many minutes some processes are ahead of the others: what staff freed is due, offers have run out. */
const minutesAhead = [0, 1, 31, 61]
export const mostMinutesAhead = 61

const join: Action = async ({ services, chance, days }) => {
  const who = chance.below(1_000_000)
  const outcome = await joinWaitlist(services, {
    typed: {
      treatment: chance.of(treatmentIds),
      with: chance.percent(20) ? chance.of(clinicianIds) : '',
      from: days[0] ?? '',
      until: days.at(-1) ?? '',
      name: `Ann Quick ${who}`,
      email: `waiting-${who}@example.com`,
      phone: '',
      weekdays: [...weekdays],
      parts: ['mornings', 'afternoons'],
      wantsTexts: false,
    },
    key: crypto.randomUUID(),
    trap: '',
    address: `192.0.2.${chance.below(250)}`,
  })
  return { status: statusOf(outcome) }
}

/** Offers what is due and ends what ran out, as each process does, by its own clock. */
const round: Action = async ({ services, chance }) => {
  const now = services.clock.now().add({ minutes: chance.of(minutesAhead) })
  const clock = { ...services.clock, now: () => now, milliseconds: () => now.epochMilliseconds }
  const { offered, lapsed } = await offerRound({ ...services, clock })
  return { status: offered + lapsed > 0 ? 200 : 404 }
}

const take: Action = async (world) => {
  const offer = await anyOffer(world)
  if (!offer) return { status: 404 }
  const outcome = await takeOffer(world.services, offer.id)
  // Pressed again it names the visit that the first press made, whatever was closed since.
  const isNew = outcome.ok && offer.state === 'running'
  return { status: statusOf(outcome), accepted: isNew ? outcome.value.visitId : null }
}

const decline: Action = async (world) => {
  const offer = await anyOffer(world)
  return { status: offer ? statusOf(await declineOffer(world.services, offer.id)) : 404 }
}

const leave: Action = async (world) => {
  const entry = await anyEntry(world)
  return { status: entry ? statusOf(await leaveWaitlist(world.services, entry.id)) : 404 }
}

const byStaff =
  (intent: string): Action =>
  async (world) => {
    const entry = await anyEntry(world)
    const slot = `${world.chance.of(world.days)} ${world.chance.of(times)}`
    const fields = new Map(Object.entries({ intent, id: entry?.id ?? '', slot }))
    return { status: statusOf(await runIntent(waitlistIntents, world.services, { actor: staff, fields })) }
  }

/** Other days for somebody who waits; now and then as somebody saw them who was slower. */
const otherDays: Action = async (world) => {
  const { services, chance, days } = world
  const entry = await anyEntry(world)
  const [one, other] = [chance.of(days), chance.of(days)].sort()
  const typed = {
    with: chance.percent(20) ? chance.of(clinicianIds) : '',
    from: one ?? '',
    until: other ?? '',
    weekdays: weekdays.filter(() => chance.percent(70)),
    parts: chance.percent(50) ? ['mornings'] : ['mornings', 'afternoons'],
  }
  const seen = chance.percent(80) ? (entry?.windowChangedAt ?? '') : 'older'
  return {
    status: statusOf(await changeWindow(services, { actor: staff, id: entry?.id ?? '', seen, typed })),
  }
}

/** Each as often as it is here. */
export const waitlistActions: Record<string, { action: Action; share: number }> = {
  wait: { action: join, share: 12 },
  round: { action: round, share: 10 },
  take: { action: take, share: 10 },
  decline: { action: decline, share: 3 },
  leave: { action: leave, share: 2 },
  'offer by hand': { action: byStaff('offer'), share: 8 },
  'take back': { action: byStaff('take-back'), share: 2 },
  'off the list': { action: byStaff('remove'), share: 1 },
  'other days': { action: otherDays, share: 4 },
  'days as before': { action: byStaff('undo-window'), share: 1 },
}

/** One that runs, where there is any; else one that somebody answered before, or that ran out. */
async function anyOffer({ services, chance }: World) {
  const rows = await services.db.selectFrom('waitlist_offers').select(['id', 'state']).orderBy('id').execute()
  const running = rows.filter(({ state }) => state === 'running')
  const drawn = running.length > 0 && chance.percent(85) ? running : rows
  return drawn.length === 0 ? undefined : chance.of(drawn)
}

async function anyEntry({ services, chance }: World) {
  const rows = await services.db
    .selectFrom('waitlist_entries')
    .select(['id', 'windowChangedAt'])
    .where('state', '=', 'open')
    .orderBy('id')
    .execute()
  return rows.length === 0 ? undefined : chance.of(rows)
}
