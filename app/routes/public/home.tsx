import { clinic } from '../../features/clinic/content.ts'

export default function Home() {
  return <h1>{clinic.name}</h1>
}
