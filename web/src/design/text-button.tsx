import { memo } from 'react'
import { type ButtonLook } from './button-class.ts'
import { Button } from './button.tsx'

type Props = {
  variant: ButtonLook['variant']
  text: string
  isDisabled?: boolean
  /** The same function each time (use-stable.ts). */
  onPress: () => void
}

/**
 * A small button in a form where something else changes with every key; it renders only when it says
 * something else.
 */
export const TextButton = memo(function TextButton({ variant, text, isDisabled = false, onPress }: Props) {
  return (
    <Button variant={variant} size="small" isDisabled={isDisabled} onPress={onPress}>
      {text}
    </Button>
  )
})
