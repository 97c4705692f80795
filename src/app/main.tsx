import { createRoot } from 'react-dom/client'
import { firstAnswer } from '#shared/state/first-answer.ts'
import { App } from './app.tsx'
import './styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<App />)
void firstAnswer.then(() => import('./fonts.css'))
