/** The product's mark, in the current colour. */
export const Bell = ({ className, size }: { className?: string | undefined; size?: number }) => (
  <svg className={className} width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden>
    <path d="M12 2a6.5 6.5 0 0 0-6.5 6.5v5.2l-2 3.3c-.5.8.1 1.8 1 1.8h15c.9 0 1.5-1 1-1.8l-2-3.3V8.5A6.5 6.5 0 0 0 12 2Z" />
    <circle cx="12" cy="20.7" r="2.1" />
  </svg>
);
