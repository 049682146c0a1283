import type { ManySaid } from '#app/features/scheduling/bulk/rules.ts'
import { type Cause, readCauses, writeCauses } from '#app/features/scheduling/rules.ts'
import { addressOf, withParameter } from '#app/platform/lists/list-address.ts'
import { listAddress, readAddress, visitAddress } from '../desk/address.ts'
import { readManyDone } from '../desk/bulk/address.ts'
import type { OutsideFilter } from './rules.ts'

const settlePath = '/admin/visits-to-settle'
export const settlePageSize = 25

/** What an action came to; the address carries it to the page that says so. */
const actions = ['kept', 'unkept', 'moved', 'cancelled', 'undone', 'closed'] as const
export type SettleAction = (typeof actions)[number]

/** What was just done to which visit, and how it can be taken back. */
export type SettleDone = {
  action: SettleAction
  row: string | null
  /** Of a visit that was kept: its row's moment, and for what. */
  kept: { seen: string; causes: Cause[] } | null
  /** Of one that was cancelled. */
  undo: string | null
  email: boolean
  mustCall: boolean
}

/** The field of a row's other times; its value is the time that is chosen. */
export const timeName = (id: string): string => `time.${id}`

export type SettleAddress = {
  filter: OutsideFilter
  skip: number
  /** The address of that page alone, to which forms come back. */
  list: string
  done: SettleDone | null
  /** What was just done to many of them. */
  many: ManySaid | null
}

const idPattern = /^[\w-]{1,64}$/
const skipPattern = /^\d{1,5}$/

export const settleAddress = (filter: Partial<OutsideFilter> = {}, skip = 0): string =>
  addressOf(settlePath, {
    closure: filter.closure ?? null,
    treatment: filter.treatment ?? null,
    clinician: filter.clinician ?? null,
    room: filter.room ?? null,
    after: skip === 0 ? null : String(skip),
  })

export function readSettleAddress(search: URLSearchParams): SettleAddress {
  const id = (name: string) => {
    const text = search.get(name)
    return text !== null && idPattern.test(text) ? text : null
  }
  const filter = {
    closure: id('closure'),
    treatment: id('treatment'),
    clinician: id('clinician'),
    room: id('room'),
  }
  const after = search.get('after') ?? ''
  const skip = skipPattern.test(after) ? Math.floor(Number(after) / settlePageSize) * settlePageSize : 0
  return {
    filter,
    skip,
    list: settleAddress(filter, skip),
    done: readDone(search),
    many: readManyDone(search),
  }
}

/** Where a visit of that list is moved; anyone who moved it comes back to the list, at the row next to it. */
export function moveAddress(list: string, { id, date, next }: { id: string; date: string; next: string }) {
  const [, query = ''] = list.split('?')
  const settle = `${new URLSearchParams([...new URLSearchParams(query), ['next', next]])}`
  return visitAddress(listAddress({ settle }), id, { move: date })
}

/** The list that somebody came from to move a visit, and the row next to it; null where they came from elsewhere. */
export function readSettleReturn(search: URLSearchParams): { list: string; next: string } | null {
  const { settle } = readAddress(search)
  if (settle === null) return null
  const said = new URLSearchParams(settle)
  return { list: readSettleAddress(said).list, next: said.get('next') ?? '' }
}

function readDone(search: URLSearchParams): SettleDone | null {
  const action = actions.find((one) => one === search.get('done'))
  if (!action) return null
  const seen = search.get('seen')
  return {
    action,
    row: search.get('row'),
    kept: seen === null ? null : { seen, causes: readCauses(search.get('causes') ?? '') },
    undo: search.get('undo'),
    email: search.has('email'),
    mustCall: search.has('call'),
  }
}

/** The list, saying what was just done. */
export function settledAddress(list: string, said: Partial<SettleDone> & { action: SettleAction }): string {
  const parts: [string, string | null | undefined][] = [
    ['done', said.action],
    ['row', said.row],
    ['seen', said.kept?.seen],
    ['causes', said.kept && writeCauses(said.kept.causes)],
    ['undo', said.undo],
    ['email', said.email ? '1' : null],
    ['call', said.mustCall ? '1' : null],
  ]
  return parts.reduce(
    (address, [name, value]) => (value ? withParameter(address, name, value) : address),
    list,
  )
}
