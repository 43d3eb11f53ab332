import { Demo } from '../demo/Demo.tsx'
import { AccessCard } from './AccessCard.tsx'
import { Examples } from './Examples.tsx'
import { Hero } from './Hero.tsx'
import { LandingFooter } from './LandingFooter.tsx'
import { LandingParts } from './LandingParts.tsx'
import { TopBar } from './TopBar.tsx'

/** What a visitor sees first. Nothing here is claimed that the app does not do. */
export function LandingPage() {
  return (
    <div className="landing">
      <TopBar />
      <main className="landing__page">
        <div className="landing__top">
          <Hero />
          <Examples />
          <AccessCard />
        </div>
        <LandingParts />
        <Demo />
      </main>
      <LandingFooter />
    </div>
  )
}
