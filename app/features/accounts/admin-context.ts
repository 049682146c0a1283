import { createContext } from 'react-router'
import type { SignedIn } from './sign-in/commands.server.ts'

/** Who is signed in; set by the gate of `routes/admin/gate.tsx` for everything under `/admin`. */
export const adminContext = createContext<SignedIn>()

/** How the frame of the back office reads what is in it; set by `routes/admin/layout.tsx`. */
export const frameContext = createContext<() => Promise<unknown>>()
