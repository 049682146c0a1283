import { createContext } from 'react-router'

/** How the frame of the back office reads what stands in it; set by `routes/admin/layout.tsx`. */
export const frameContext = createContext<() => Promise<unknown>>()
