import type { Status } from '../../../rules.ts'

const over: readonly string[] = ['completed', 'no-show', 'cancelled']

/** What is over stays where it was (docs/decisions/2026-11-23-moving-on-the-board.md). */
export const canMove = (status: Status): boolean => !over.includes(status)
