import type { Refusal } from '../../../platform/outcome.ts'
import type { ChosenSlot } from '../rules.ts'

/** A free time near one that was lost, and with whom where that is somebody in particular. */
export type NearSlot = ChosenSlot & { clinician: string | null }

/** A time that staff can insist on although it is taken or closed; the reason as it was typed so far. */
export type Insisted = ChosenSlot & { reason: string }

/** Why a time cannot be had, which are free near it, and whether staff can book it anyway. */
export type SlotRefusal = Refusal & { alternatives?: NearSlot[]; insisted?: Insisted }
