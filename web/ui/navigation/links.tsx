import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import { cx } from '../cx.ts'
import { NavItem, TabBarItem } from '../layout/app-frame.tsx'

/** The classes of a link in running text. */
export const linkClass =
  'rounded-[2px] text-accent-ink underline decoration-accent-edge underline-offset-[3px] hover:decoration-current'

function Anchor({ className, ...props }: ComponentPropsWithRef<'a'>) {
  return <a {...props} className={cx(linkClass, className)} />
}

/** A link to another screen of the application, with typed paths. */
export const TextLink = createLink(Anchor)
export const NavLink = createLink(NavItem)
export const TabBarLink = createLink(TabBarItem)
