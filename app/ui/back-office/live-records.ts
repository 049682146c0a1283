import { createContext } from 'react'

/** A text of each kind of records that differs after each change; empty, or none, for who sees none of them. */
export type Marks = Partial<Record<'visits' | 'messages' | 'testimonials' | 'gallery' | 'waitlist', string>>

/** How the records stand by now of which a screen may show some; null while nobody has said so. */
export const LiveMarks = createContext<Marks | null>(null)
