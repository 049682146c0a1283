import { addressOf, withParameter } from '#app/platform/lists/list-address.ts'
import { publishPath } from './preview/address.ts'

export const doctorsPath = '/admin/clinic/doctors'
export const doctorPath = (id: string): string => `${doctorsPath}/${encodeURIComponent(id)}`
/** The list, saying who was moved. */
export const movedAddress = (id: string): string => addressOf(doctorsPath, { moved: id })
export const movedIn = (search: string): string | null => new URLSearchParams(search).get('moved')

export const versionsPath = '/admin/clinic/versions'
export const versionPath = (number: number): string => `${versionsPath}/${number}`

/** A form's page, saying that the draft was saved. */
export const savedAddress = (path: string): string => withParameter(path, 'done', 'saved')
export const isSaved = (search: string): boolean => new URLSearchParams(search).get('done') === 'saved'

/** The list of changes, asking whether all of them are to be taken back. */
export const takeAllBackAddress = withParameter(publishPath, 'take-back', 'all')
export const isAskingToTakeBack = (search: string): boolean =>
  new URLSearchParams(search).get('take-back') === 'all'
