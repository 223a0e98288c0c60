// The whole application: the public pages at once, the console when somebody goes there.
import { lazy, Suspense } from "react";
import { createBrowserRouter, Navigate, RouterProvider } from "react-router";
import { hasSession } from "./session.ts";

const Landing = lazy(() => import("./public/landing.tsx"));
const Login = lazy(() => import("./public/login.tsx"));
const Register = lazy(() => import("./public/register.tsx"));
const RegisterResult = lazy(() => import("./public/register-result.tsx"));
const ForgotPassword = lazy(() => import("./public/forgot-password.tsx"));
const Gone = lazy(() => import("./public/gone.tsx"));
const Console = lazy(() => import("./console.tsx"));

/** Public routes of the specification, spelled as it spells them; everything else is the console's. */
const router = createBrowserRouter([
  { path: "/", Component: () => (hasSession() ? <Navigate to="/home" replace /> : <Landing />) },
  { path: "/user/login", Component: () => (hasSession() ? <Navigate to="/home" replace /> : <Login />) },
  { path: "/user/register", Component: Register },
  { path: "/user/register-result", Component: RegisterResult },
  { path: "/user/ForedPassword", Component: ForgotPassword },
  { path: "/403", element: <Gone code="403" /> },
  { path: "/404", element: <Gone code="404" /> },
  // Where single sign-on is told to go (A04).
  { path: "/Dashboard", element: <Navigate to="/home" replace /> },
  { path: "*", Component: Console },
]);

export const App = () => (
  <Suspense>
    <RouterProvider router={router} />
  </Suspense>
);
