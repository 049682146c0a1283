import { addressOf } from '../../../platform/lists/list-address.ts'

export const doctorsPath = '/admin/clinic/doctors'
export const doctorPath = (id: string): string => `${doctorsPath}/${encodeURIComponent(id)}`
/** The list, saying who was moved. */
export const movedAddress = (id: string): string => addressOf(doctorsPath, { moved: id })
export const movedIn = (search: string): string | null => new URLSearchParams(search).get('moved')
