// The whole application: the public pages at once, the console when somebody goes there.
import { lazy, type ReactNode, Suspense } from "react";
import i18next from "i18next";
import { BrowserRouter, Navigate, Route, Routes } from "react-router";
import { antdSheet } from "~/ui/antd-sheet.ts";
import { fetched } from "~/ui/fetched.ts";
import { hasSession } from "./session.ts";

const Landing = lazy(async () => {
  const [landing] = await Promise.all([import("./public/landing.tsx"), i18next.loadNamespaces("landing")]);
  return landing;
});
const Login = lazy(() => import("./public/login.tsx"));
const Register = lazy(() => import("./public/register.tsx"));
const RegisterResult = lazy(() => import("./public/register-result.tsx"));
const Invitation = lazy(() => import("./public/invitation.tsx"));
const ForgotPassword = lazy(() => import("./public/forgot-password.tsx"));
const Gone = lazy(() => import("./public/gone.tsx"));
const Guest = lazy(() => import("./guest/page.tsx"));
const Three = lazy(() => import("./public/three.tsx"));
export const Console = fetched(async () => {
  const [console] = await Promise.all([import("./console.tsx"), antdSheet()]);
  return console;
});

/** A02: who is signed in has no business outside. Looked up at every visit. */
const Outside = ({ children }: { children: ReactNode }) => (hasSession() ? <Navigate to="/home" replace /> : children);

/** The public paths beside `/` and `/user/*`. */
const PUBLIC = new Set([
  "/403",
  "/404",
  "/Dashboard",
  "/StoryDetail",
  "/OutClassroomSituation",
  "/OutClassroomDetails",
  "/ClassroomDetailsit2",
  "/OutLogDetails",
  "/classroomAnalysis",
  "/roomIDByExtClassIDForm",
  "/three",
]);

/** Whether a path is the console's. */
export const isInside = (path: string): boolean => !/^\/(user\/.*)?$/.test(path) && !PUBLIC.has(path);

/** Public routes of the specification, spelled as it spells them; everything else is the console's. */
export const App = () => (
  <Suspense>
    <BrowserRouter>
      <Routes>
        <Route
          path="/"
          element={
            <Outside>
              <Landing />
            </Outside>
          }
        />
        <Route
          path="/user/login"
          element={
            <Outside>
              <Login />
            </Outside>
          }
        />
        <Route path="/user/register" element={<Register />} />
        <Route path="/user/register-result" element={<RegisterResult />} />
        <Route path="/user/invitation" element={<Invitation />} />
        <Route path="/user/ForedPassword" element={<ForgotPassword />} />
        <Route path="/StoryDetail" element={<Guest kind="story" />} />
        <Route path="/user/setAudit" element={<Guest kind="picture-audit" />} />
        <Route path="/user/live" element={<Guest kind="lecture" />} />
        <Route path="/three" element={<Three />} />
        <Route path="/OutClassroomSituation" element={<Guest kind="board" />} />
        <Route path="/OutClassroomDetails" element={<Guest kind="class" />} />
        <Route path="/ClassroomDetailsit2" element={<Guest kind="class2" />} />
        <Route path="/OutLogDetails" element={<Guest kind="logs" />} />
        <Route path="/classroomAnalysis" element={<Guest kind="review" />} />
        <Route path="/roomIDByExtClassIDForm" element={<Guest kind="lookup" />} />
        <Route path="/403" element={<Gone code="403" />} />
        <Route path="/404" element={<Gone code="404" />} />
        {/* Where single sign-on is told to go (A04). */}
        <Route path="/Dashboard" element={<Navigate to="/home" replace />} />
        <Route path="*" element={<Console />} />
      </Routes>
    </BrowserRouter>
  </Suspense>
);
