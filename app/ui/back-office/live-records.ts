import { createContext } from 'react'

/**
 * How the records stand by now of which a screen may show some, as a text that differs after each change; null while
 * nobody has said so.
 */
export const LiveRecords = createContext<string | null>(null)

/** The same of messages, of testimonials, and of pictures in the gallery. */
export const LiveMessages = createContext<string | null>(null)
export const LiveTestimonials = createContext<string | null>(null)
export const LiveGallery = createContext<string | null>(null)
