import result from '../../components/patient-result.module.css'
import { clsx } from 'clsx'
